import ArgumentParser
import SessionAnalytics
import TransitionModel
import TransitionStore

/// Options that select the drags of a report or a question, apart from their transition.
struct ReportFilters: ParsableArguments {
  @OptionGroup var period: Period
  @Option(
    help: ArgumentHelp(
      "Only drags of this revision. Default: a report has a section for each; a question uses the latest one with enough "
        + "data.",
      valueName: "number"),
    completion: .revision)
  var revision: Int?
  @Option(
    help: ArgumentHelp("Only drags on screens that the app gave this name.", valueName: "name"),
    completion: .list([]))
  var screen: String?
  @Option(
    help: ArgumentHelp("Only drags on devices of this class: phone, tablet.", valueName: "class"),
    completion: .list(["phone", "tablet"]))
  var device: String?

  func validate() throws {
    if case (let since?, let until?) = period.days, since >= until { throw ValidationError(Period.empty) }
  }

  /// The filters, to follow a noun: ` since 2026-11-01, of revision 2`; empty without any.
  var words: String {
    func day(_ microseconds: Int64) -> String { UTCTime(microseconds: microseconds).date }
    let days = period.days
    let words = [
      days.since.map { "since \(day($0))" }, days.until.map { "before \(day($0))" },
      period.origin.map { "from origin \($0.rawValue)" }, revision.map { "of revision \($0)" },
      screen.map { "on screen \(QuotedText.of($0))" }, device.map { "on device class \(QuotedText.of($0))" },
    ].compactMap(\.self)
    return words.isEmpty ? "" : " " + words.joined(separator: ", ")
  }

  var narrows: Bool { screen != nil || device != nil }

  var selection: ReportSelection {
    ReportSelection(
      sinceMicroseconds: period.days.since, cutoffMicroseconds: period.days.until.map { $0 - 1 }, origin: period.origin,
      revision: revision, screen: screen, deviceClass: device)
  }

  /// - Parameters:
  ///   - suggestsThresholds: Whether findings name the value that `transitions recommend` suggests.
  ///   - isShort: Whether only the rows of the short text are needed.
  func report(
    on registry: TransitionRegistry, transition: String?, suggestsThresholds: Bool = false, isShort: Bool = false
  ) throws(RegistryError) -> ReportDocument {
    if let transition, let revision { _ = try registry.revision(revision, of: transition) }
    return try SessionReport.make(
      from: registry, transition: transition, in: selection, suggestsThresholds: suggestsThresholds, isShort: isShort)
  }
}
