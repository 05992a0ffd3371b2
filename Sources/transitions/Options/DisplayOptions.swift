import ArgumentParser

/// How the tool shows itself; on every command.
struct DisplayOptions: ParsableArguments {
  @Flag(name: .long, help: "No colour, as with NO_COLOR in the environment or TERM=dumb.")
  var noColor = false
}
