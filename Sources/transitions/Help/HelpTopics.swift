import TransitionModel
import TransitionRuntime
import TransitionStage

extension HelpTopic {
  static let dragScripts = HelpTopic(
    name: "drag-scripts", summary: "The drags `transitions play --drag` takes, in words.",
    text: """
      A script is steps with commas between them:

        transitions play card-modal --drag "down 420pt in 0.25s, release"

      \(columns(dragSteps))

      Distances are in points, times in seconds; the units may be left out. A move or
      a hold puts the finger down where it is up. Without a last step it is released.
      One move covers at most \(Int(DragScript.farthest)) pt, a script lasts at most \(Int(DragScript.longest)) s. It makes
      \(Int(DragScript.sampleRate)) samples a second, as a current phone does.

      The finger comes down where the transition's begin rule lets it through, unless
      `from` says where. As on a device its first points go by until the begin rule
      has recognized a drag, at one of the samples: they move nothing, and a release is
      decided by so much less travel. `play` says how many they were.

      `grab` takes hold of a view that is still settling, where interaction.interruptible
      is true, as it is for message-bottom-card:

        down 300pt in 0.2s, release, wait 0.05s, grab, up 200pt in 0.2s

      --drag takes a file instead, too, or - for standard input: one with a script, or
      one with strokes, as `transitions session import` does.
      """)

  /// All steps, as examples for a script.
  static let dragSteps: [(word: String, meaning: String)] = [
    ("down 420pt in 0.25s", "Move at an even pace; also up, left and right."),
    ("hold 0.1s", "Stay where the finger is, down."),
    ("release", "Lift the finger: the release rule decides."),
    ("cancel", "The system takes the gesture away."),
    ("wait 0.1s", "Let time pass with the finger up."),
    ("grab", "Put the finger down again."),
    ("from 10 400", "Where the finger comes down next: x and y in the container."),
  ]
}

/// An environment variable that the tool reads. Commands see no other variable.
struct EnvironmentVariable: Sendable {
  let name: String
  let meaning: String

  static let all: [EnvironmentVariable] = [
    EnvironmentVariable(
      name: DatabaseOptions.variable,
      meaning: "The registry, where --db does not name one. Without either it is ./\(DatabaseOptions.standardPath)."),
    EnvironmentVariable(
      name: "TRANSITIONS_WAIT",
      meaning:
        "Seconds that a command, but for serve, waits for another program that writes; \(Int(Console.longestWait)) without it."
    ),
    EnvironmentVariable(name: "NO_COLOR", meaning: "With any text in it: no colour, as with --no-color."),
    EnvironmentVariable(
      name: "TERM", meaning: "Where it is dumb: no colour, no progress bar, and charts and plots in ASCII."),
    EnvironmentVariable(
      name: "COLUMNS", meaning: "How wide a terminal is, in characters, rather than what it says itself."),
  ]

  static func values() -> [String: String] {
    Dictionary(
      all.compactMap { variable in SystemCalls.variable(variable.name).map { (variable.name, $0) } },
      uniquingKeysWith: { first, _ in first })
  }
}

extension HelpTopic {
  static let environment = HelpTopic(
    name: "environment", summary: "The variables that this tool reads.",
    text: """
      \(columns(EnvironmentVariable.all.map { ($0.name, $0.meaning) }))

      An option on the command line goes before a variable. Nothing else is read from
      the environment, and there is no configuration file.
      """)

  static let exitCodes = HelpTopic(
    name: "exit-codes", summary: "The exit codes of commands, for scripts.",
    text: """
      Every command ends with one of these codes:

      \(columns(ExitStatus.all.map { (String($0.code), $0.meaning) }))

      64 is about the command line alone: an unknown option or field, a value that is out of its range. What only the \
      registry or a file can tell is 2: a transition of no such name, values that do not go with its others.

      The answer is no where `transitions diff` finds a difference, `transitions lint` or `transitions doctor` a \
      problem, `transitions export --check` a file that is not current, `transitions check` a number beyond its bound, and `transitions play --session` decides anything \
      else than was stored.

      A change happens whole or not at all, also where it fails or is interrupted. `transitions session simulate` makes \
      many changes, one behind the other; running it again goes on. What was being written to a file is removed by a \
      signal, too, except by `kill -9`, which leaves .NAME.….partial beside its place: delete that.

      A reader of a pipe that goes early, as in transitions list | head -1, is no mistake.

      `transitions serve` runs until it is interrupted, and ends with 0 then; with 2 where a drag could not be \
      stored or the registry not be closed.

      Data goes to standard output, all else to standard error.
      """)

  static let filters = HelpTopic(
    name: "filters", summary: "Which transitions `transitions list` shows.",
    text: """
      A filter is FIELD, a comparison and a value: edge!=bottom. The comparisons:

      \(columns(FieldFilter.Comparison.allCases.map { ($0.rawValue, meaning(of: $0)) }))

      Put < and > in quotes; the shell takes them otherwise: "duration<0.4".

      A field goes by any of its names (`transitions help naming`), or by a column of
      the listing: duration, dampingRatio and curve are the presentation's there. \
      A number may have its field's unit behind it: 0.4s. These columns are no fields, and can be asked for, too:

      \(columns(FactFilter.Fact.allCases.map { ($0.rawValue, $0.allowed) }))

      Of several filters all must hold:

        transitions list dismissalType=standard "duration<0.5" "sessions>=100"
        transitions list --retired "retiredAt>=2026-11-01"
        transitions list curve= "presentation.dampingRatio<1"

      --search TEXT finds words in name, summary and source, --retired and --all the
      transitions out of use. Whatever else you would like to ask, ask in SQL:

        transitions query "SELECT * FROM current_transition WHERE damping < 1"
      """)

  private static func meaning(of comparison: FieldFilter.Comparison) -> String {
    switch comparison {
    case .equal: "is this value; FIELD= with nothing behind it: has no value"
    case .notEqual: "is another value, or has none; FIELD!=: has a value"
    case .less: "is a number below this one"
    case .lessOrEqual: "is a number up to this one"
    case .greater: "is a number above this one"
    case .greaterOrEqual: "is a number from this one on"
    }
  }

  static let formats = HelpTopic(
    name: "formats", summary: "The output formats, and the default.",
    text: """
      Commands that read take --format with one of:

      \(columns(OutputFormat.all.map { ($0.name, $0.summary) }))

      --json and --csv are short for two of them. `transitions report` and `transitions export` have formats of their own; \
      their help lists them.

      Without any of them a terminal gets a table: aligned, in colour, as wide as the
      terminal and no wider. What does not fit is shortened or left out, and a line
      says so. A pipe or a file gets tab-separated lines without a header, whole:

        transitions list | cut -f1
        transitions list --json | jq '.[] | select(.sessions > 100) | .name'

      Names and units of columns are part of the interface; new ones may come. Numbers
      are written so that reading them gives the same number. Times are UTC, RFC 3339.
      An absent value is null in JSON and an empty cell elsewhere.

      For a terminal, characters that are not seen (controls, turned direction, no
      width) are written out: \\u{202e}. JSON, CSV and TSV have texts as they are, so
      that they come back the same; nothing is put before a text that begins with =,
      +, - or @, which a spreadsheet may take for a formula. Have it read text columns
      as text: a note, an app version or an id may have come from anybody.
      """)

  static let names = HelpTopic(
    name: "naming", summary: "How transitions, fields and sessions are identified.",
    text: """
      TRANSITION
      \(indented(TransitionName.rule.sentence)): card-modal.
        A name means the same thing for ever; retiring it keeps it.

      REVISION
        A whole number. Each transition counts its own, from 1. A revision
        never changes; a change makes the next one. Left out, it is the
        latest.

      DIGEST
        64 hexadecimal digits made from all values of a revision. Equal
        digests are equal configurations, on any machine and in any registry.

      FIELD
        By its path as in a catalog file (interaction.releaseRule.fraction),
        by the end of the path where no other ends so (releaseRule.fraction),
        by its column (release_rule_fraction), or with words joined
        (releaseRuleFraction). A section that is a choice stands for the
        choice: releaseRule. `transitions fields` lists them all.

      SESSION
        By its uuid, or as much of its beginning as no other has: 6f1d9a52.

      A name that nobody knows is answered with those that are nearest.
      """)

  private static func indented(_ text: String) -> String {
    "  " + text.wrapped(to: width - 4).joined(separator: "\n  ")
  }
}

extension String { fileprivate var sentence: String { prefix(1).uppercased() + dropFirst() } }
