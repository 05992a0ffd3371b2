extension HelpTopic {
  static let exitCodes = HelpTopic(
    name: "exit-codes", summary: "What a script can tell from how a command ends.",
    text: """
      Every command ends with one of these codes:

      \(columns(ExitStatus.all.map { (String($0.code), $0.meaning) }))

      64 is about the command line alone: an unknown option or field, a value that is out of its range. What only the \
      registry or a file can tell is 2: a transition of no such name, values that do not go with its others.

      The answer is no where `transitions diff` finds a difference, `transitions lint` or `transitions doctor` a \
      problem, `transitions export --check` a file that is not current, and `transitions play --session` decides anything \
      else than was stored.

      A change happens whole or not at all, also where it fails or is interrupted. `transitions session simulate` makes \
      many changes, one behind the other; running it again goes on. What was being written to a file is removed by a \
      signal, too, except by `kill -9`, which leaves .NAME.….partial beside its place: delete that.

      A reader of a pipe that goes early, as in transitions list | head -1, is no mistake.

      `transitions serve` runs until it is interrupted, and ends with 0 then; with 2 where a drag could not be \
      stored or the registry not be closed.

      Data goes to standard output, all else to standard error.
      """)
}
