/// Replaces Swift's own function in the samples, whose output a test run does not need.
func print(_ items: Any...) {}
