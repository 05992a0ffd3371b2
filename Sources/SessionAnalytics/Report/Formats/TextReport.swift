/// What a text report says before and after its sections.
enum TextReport {
  static func header(_ header: ReportHeader) -> [String] {
    var days = ""
    if let first = header.firstDay, let last = header.lastDay { days = ", \(span(first, last)) (UTC)" }
    return ["Session report"]
      + TextLayout.field("sessions", "\(header.sessions)\(days)")
      + TextLayout.field("selection", selection(header))
      + TextLayout.field("schema", header.schemaVersion)
      + (header.sessions > 0 ? TextLayout.field("seed", "\(header.seed)") : [])
      + replay(header)
  }

  private static func replay(_ header: ReportHeader) -> [String] {
    guard let share = header.replayFidelity else { return [] }
    return TextLayout.field("replay", "fidelity \(fidelity(share)) \(decisions(header.replayedDecisions))")
  }

  /// Of how many decisions; they may be withheld.
  static func decisions(_ count: Int?) -> String {
    count.map { "of \($0) decisions" } ?? "of the decisions that have a trace"
  }

  /// 100 % only where it is: one in a million that fails is one too many.
  static func fidelity(_ share: Double) -> String {
    let text = ReportUnit.share.text(share)
    return share < 1 && text == "100.0 %" ? "under 100 %" : text == "100.0 %" ? "100 %" : text
  }

  static func selection(_ header: ReportHeader) -> String {
    let conditions = [
      header.transition.map { "transition \($0)" },
      header.sinceMicroseconds.map { "since \(UTCTime(microseconds: $0).dateAndTime)" },
      header.cutoffMicroseconds.map { "until \(UTCTime(microseconds: $0).dateAndTime)" },
    ].compactMap { $0 }
    return conditions.isEmpty ? "all" : conditions.joined(separator: ", ")
  }

  static func span(_ first: String, _ last: String) -> String {
    first == last ? first : "\(first) to \(last)"
  }

  static func explanations(of document: ReportDocument) -> [String] {
    guard !document.sections.isEmpty else { return [] }
    let methods = document.methods.flatMap { TextLayout.wrap($0, indent: 4, first: "  - ") }
    let definitions = document.definitions.flatMap { definition in
      TextLayout.wrap("\(definition.title): \(definition.definition)", indent: 4, first: "  - ")
    }
    return ["", "Methods"] + methods + ["", "Definitions"] + definitions
  }
}
