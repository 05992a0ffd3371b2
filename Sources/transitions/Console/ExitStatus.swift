/// What the tool's exit codes mean; part of its interface (`transitions help exit-codes` lists them).
enum ExitStatus {
  static let done: Int32 = 0
  /// The command worked and its answer is no.
  static let no: Int32 = 1
  /// It could not be done.
  static let failed: Int32 = 2
  /// The command line makes no sense (`EX_USAGE`, as ArgumentParser has it).
  static let usage: Int32 = 64
  /// Its terminal was closed: 128 and the signal's number, as a shell has it.
  static let hungUp: Int32 = 129
  /// Ctrl-C, in the same way.
  static let interrupted: Int32 = 130
  /// Ctrl-\\, in the same way.
  static let quit: Int32 = 131
  /// `kill`, in the same way.
  static let terminated: Int32 = 143

  /// The code after a signal.
  static func ended(by signal: Int32) -> Int32 { 128 + signal }

  /// Every code, with its meaning in words.
  static let all: [(code: Int32, meaning: String)] = [
    (done, "Done."),
    (no, "It worked, and the answer is no: things differ, something was found."),
    (failed, "It could not be done. What, where and what to do is on standard error."),
    (usage, "The command line makes no sense. Nothing was tried."),
    (hungUp, "Its terminal was closed."),
    (interrupted, "Interrupted, as by Ctrl-C."),
    (quit, "Ended, as by Ctrl-\\."),
    (terminated, "Ended, as by `kill`."),
  ]
}
