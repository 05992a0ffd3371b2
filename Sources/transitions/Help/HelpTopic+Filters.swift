import TransitionModel

extension HelpTopic {
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
}
