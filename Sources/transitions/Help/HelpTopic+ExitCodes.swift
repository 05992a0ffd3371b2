extension HelpTopic {
  static let exitCodes = HelpTopic(
    name: "exit-codes", summary: "What a script can tell from how a command ends.",
    text: """
      Every command ends with one of these codes:

      \(columns(ExitStatus.all.map { (String($0.code), $0.meaning) }))

      The answer of `transitions diff` is no where something differs, that of
      `transitions play --session` where the replay decides anything else than was
      stored.

      Code 2 leaves the registry as it was: a change happens whole or not at all.
      So does code 130. A reader of a pipe that goes early (transitions list | head
      -1) is no mistake.

      Data goes to standard output, all else to standard error.
      """)
}
