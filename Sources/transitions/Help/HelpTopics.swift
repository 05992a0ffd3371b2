import TransitionModel
import TransitionRuntime
import TransitionStage

extension HelpTopic {
  static let dragScripts = HelpTopic(
    name: "drag-scripts", summary: "The language of drags for `transitions play --drag`.",
    text: """
      A script is a list of steps, separated by commas:

        transitions play card-modal --drag "down 420pt in 0.25s, release"

      \(columns(dragSteps))

      Distances are in points, times in seconds; units are optional. A move or a hold
      puts a lifted finger down. At the end the finger is released.
      One move covers at most \(Int(DragScript.farthest)) pt, a script lasts at most \(Int(DragScript.longest)) s. It has
      \(Int(DragScript.sampleRate)) samples a second, like a current phone.

      The finger starts where the transition's begin rule accepts it, or at `from`. As on a device, the finger moves \
      a few points before the begin rule recognizes a drag. These points do not move the view, and the release rule \
      does not count them. `play` prints how many there were.

      `grab` stops a view that is still settling, if interaction.interruptible is
      true, and may move it both ways:

        down 300pt in 0.2s, release, wait 0.05s, grab, up 200pt in 0.2s

      A drag after `button` catches what the button began, if interaction.catchable is
      true. It can hold a dismissal by the app, but not undo it:

        button, wait 0.1s, grab, up 100pt in 0.2s

      --drag also takes a file, or - for standard input. The file contains a script, or
      strokes as for `transitions session import`.
      """)

  /// All steps, as examples for a script.
  static let dragSteps: [(word: String, meaning: String)] = [
    ("down 420pt in 0.25s", "Move at a constant velocity; also up, left and right."),
    ("hold 0.1s", "Keep the finger down without moving."),
    ("release", "Lift the finger: the release rule decides."),
    ("cancel", "The system cancels the gesture."),
    ("wait 0.1s", "Wait with the finger up."),
    ("grab", "Put the finger down again."),
    ("button", "A button dismisses the screen, or presents it."),
    ("code", "The app does the same, without a button."),
    ("move full", "The app moves a view with stops to one of them."),
    ("from 10 400", "The finger's next starting point: x and y in the container."),
  ]
}

/// An environment variable that the tool reads. Commands see no other variable.
struct EnvironmentVariable: Sendable {
  let name: String
  let meaning: String

  static let all: [EnvironmentVariable] = [
    EnvironmentVariable(
      name: DatabaseOptions.variable,
      meaning: "The registry, if --db is not given. Without either it is ./\(DatabaseOptions.standardPath)."),
    EnvironmentVariable(
      name: "TRANSITIONS_WAIT",
      meaning:
        "Busy timeout of every command but serve, in seconds; default \(Int(Console.busyTimeout))."
    ),
    EnvironmentVariable(name: "NO_COLOR", meaning: "Any value turns color off, as --no-color does."),
    EnvironmentVariable(
      name: "TERM", meaning: "dumb: no color, no progress bar, and charts and plots in ASCII."),
    EnvironmentVariable(
      name: "COLUMNS", meaning: "The terminal's width in characters; overrides the width it reports."),
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

      An option on the command line overrides a variable. The tool reads no other
      variables, and there is no configuration file.
      """)

  static let exitCodes = HelpTopic(
    name: "exit-codes", summary: "The exit codes of commands, for scripts.",
    text: """
      Every command ends with one of these codes:

      \(columns(ExitStatus.all.map { (String($0.code), $0.meaning) }))

      64 is for mistakes in the command line alone, such as an unknown option or field, or a value out of its range. \
      If a mistake depends on the registry or a file, the code is 2: for example, for an unknown transition, or for \
      values that contradict each other.

      The answer is no if `transitions diff` finds a difference, `transitions lint` or `transitions doctor` a \
      problem, `transitions export --check` or `transitions bundle --check` an outdated file, `transitions check` a \
      number beyond its bound, or `transitions session erase` no data. It is also no if `transitions play UUID` decides differently from the stored session.

      A change is atomic, even if it fails or is interrupted. These commands make several changes in sequence: \
      `transitions migrate`, `transitions session simulate`, and `transitions session import` with --keep-going or \
      several files. Run them again to continue. On a signal the tool removes a partly written file, except on \
      `kill -9`, which leaves .NAME.….partial beside the target: delete that.

      A reader that closes a pipe early, as in transitions list | head -1, is not an error.

      `transitions serve` runs until it is interrupted, then ends with 0. It ends with 2 if a drag could not be \
      stored or the registry could not be closed.

      Data goes to standard output, everything else to standard error.
      """)

  static let filters = HelpTopic(
    name: "filters", summary: "Filters for `transitions list`.",
    text: """
      A filter is FIELD, a comparison and a value: edge!=bottom. The comparisons:

      \(columns(FieldFilter.Comparison.allCases.map { ($0.rawValue, meaning(of: $0)) }))

      Quote < and >, or the shell interprets them: "duration<0.4".

      Use any name of a field (`transitions help naming`), or a column of the listing. Duration, dampingRatio and curve \
      alone match the presentation or the dismissal. A number may have its field's unit: 0.4s. These columns are not \
      fields, but filters accept them too:

      \(columns(FactFilter.Fact.allCases.map { ($0.rawValue, $0.allowed) }))

      Several filters must all match, as several words or joined by `and`:

        transitions list "damping<0.9 and dimming>0.2"
        transitions list dismissalType=standard "duration<0.5" "sessions>=100"
        transitions list --retired "retiredAt>=2026-11-01"
        transitions list curve= "presentation.dampingRatio<1"

      --search TEXT finds words in name, summary and source. --retired and --all include
      retired transitions. For anything else, use SQL:

        transitions query "SELECT * FROM current_transition WHERE damping < 1"
      """)

  private static func meaning(of comparison: FieldFilter.Comparison) -> String {
    switch comparison {
    case .equal: "equals this value; FIELD= alone: has no value"
    case .notEqual: "is another value, or has none; FIELD!= alone: has a value"
    case .less: "is a number below this one"
    case .lessOrEqual: "is this number or below"
    case .greater: "is a number above this one"
    case .greaterOrEqual: "is this number or above"
    }
  }

  static let formats = HelpTopic(
    name: "formats", summary: "The output formats, and the default.",
    text: """
      Commands that read accept --format with one of:

      \(columns(OutputFormat.common.map { ($0.rawValue, $0.summary) }))

      --json and --csv are short for two of them. `transitions export`, `report` and the questions have formats \
      of their own; their help lists them. The JSON of a report or an answer is one object.

      By default a terminal gets a table: aligned, in color, and no wider than the
      terminal. Text that does not fit is shortened or left out, and a line reports it.
      A pipe or a file gets complete, tab-separated lines without a header:

        transitions list | cut -f1
        transitions list --json | jq '.[] | select(.sessions > 100) | .name'

      Scripts can rely on the names and units of columns; later versions only add columns. Numbers have all digits: \
      reading one back gives the same value. Times are UTC, RFC 3339. An absent value is null in JSON, and an empty \
      cell elsewhere.

      A table escapes invisible characters (controls, bidirectional controls, characters without width), as \
      in \\u{202e}. The other formats do so on a terminal only: in a file or a pipe, their texts are unchanged. A text \
      that begins with =, +, - or @ is not escaped, and a spreadsheet may run it as a formula. Import text columns as \
      text: a note, an app version or an ID may come from an untrusted source.
      """)

  static let names = HelpTopic(
    name: "naming", summary: "How transitions, fields and sessions are identified.",
    text: """
      TRANSITION
      \(indented(TransitionName.rule.sentence)): card-modal.
        A name always means the same transition, even when retired.

      REVISION
        A whole number, counted from 1 for each transition. A revision
        never changes; a change adds the next one. The default is the
        latest.

      DIGEST
        64 hexadecimal digits, computed from all values of a revision. Equal
        digests mean equal configurations, on any machine and in any registry.

      FIELD
        By its path as in a catalog file (interaction.releaseRule.fraction),
        by a unique end of the path (releaseRule.fraction),
        by its column (release_rule_fraction), or with words joined
        (releaseRuleFraction). Some sections have a kind, and the section's
        name alone means it: releaseRule is the kind of the rule.
        `transitions fields` lists all fields.

      SESSION
        By its uuid, or a unique beginning of it: 6f1d9a52.

      For an unknown name, the error lists the nearest names.
      """)

  static let springs = HelpTopic(
    name: "springs", summary: "The ways to write a spring, and the stored pair.",
    text: """
      A file, `new` and `set` accept a spring in the numbers of your tool:

      \(columns([
        ("response + dampingFraction", "SwiftUI's spring(response:dampingFraction:)"),
        ("duration + bounce", "SwiftUI's Spring(duration:bounce:), Figma"),
        ("stiffness + damping (+ mass)", "Core Animation, Figma, React Native; mass is 1 if left out"),
        ("duration + dampingRatio", "UIKit's usingSpringWithDamping"),
      ]))

      They belong to presentation, dismissal or interaction.tail:

        transitions set card-standard presentation.response=0.35

      response and stiffness also accept dampingRatio, as in Compose. In an assignment, a number that you leave out stays \
      as it is.

      The registry stores UIKit's pair of the same spring, and `show` prints all of them. The duration of UIKit is the time \
      until the spring has settled; SwiftUI's is its period. So the same number of seconds gives two springs. A spring \
      that is overdamped, or has an initialVelocity, needs UIKit's pair.

      Sources/TransitionMotion/TransitionMotion.docc/DurationAndDamping.md explains
      the conversion.
      """)

  private static func indented(_ text: String) -> String {
    "  " + text.wrapped(to: width - 4).joined(separator: "\n  ")
  }
}

extension String { fileprivate var sentence: String { prefix(1).uppercased() + dropFirst() } }
