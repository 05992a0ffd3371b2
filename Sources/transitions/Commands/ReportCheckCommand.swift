import ArgumentParser
import SessionAnalytics
import TransitionModel

struct ReportCheckCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Fail if a rate is beyond a bound, for CI and cron.",
    discussion: """
      Checks the latest revision that has enough drags for an answer, or --revision. The command fails, with exit code 1, if the whole \
      95 % interval lies beyond a bound. It passes if the rate may be beyond the bound by chance.

      Otherwise, the exit code is 2 if a rate could not be checked: if it has too few drags or people for an \
      interval about people, or if no drag shows it, as after an import that failed. One person's drags never fail a \
      check. An app with few users passes with --allow-few, until there are enough.

      --worse is for an alert: it compares the cost per presentation of the last whole week with the four weeks \
      before. If nothing changes, it fails about once in 40 weeks.
      """ + examples.help)
  static let examples = [
    CommandExample(
      "Allow people to try again in at most 60 % of presentations",
      "transitions check card-modal --max \"tried again 60 %\""),
    CommandExample(
      "Check two bounds on the last week",
      "transitions check card-modal --since 7d \\\n    --min \"finished at once 0.3\" --max \"came back 10 %\""),
  ]

  @Argument(help: "The transition.", completion: .transitionName) var name: String
  @Option(
    help: ArgumentHelp(
      "A metric and its upper bound, as \"tried again 60 %\". May be repeated. Metrics: "
        + "\(RateLimit.metrics.joined(separator: ", ")).", valueName: "bound"), completion: .list([]))
  var max: [String] = []
  @Option(
    help: ArgumentHelp(
      "A metric and its lower bound, as \"finished at once 30 %\". May be repeated.", valueName: "bound"),
    completion: .list([]))
  var min: [String] = []
  @Flag(help: "Fail if the last whole week cost more than the four weeks before.") var worse = false
  @Flag(help: "Pass if no drag shows a rate.") var allowEmpty = false
  @Flag(help: "Pass if a rate has too few drags or people.") var allowFew = false
  @OptionGroup var filters: ReportFilters
  @OptionGroup var database: DatabaseOptions
  @OptionGroup var display: DisplayOptions

  /// What --worse checks.
  private static let change = "a change"

  private func limits() throws -> [RateLimit] {
    do {
      return try max.map { text throws(RateLimitError) in try RateLimit(text, .most) }
        + min.map { text throws(RateLimitError) in try RateLimit(text, .least) }
    } catch { throw ValidationError("\(error)") }
  }

  func validate() throws {
    if max.isEmpty, min.isEmpty, !worse {
      throw ValidationError(
        "There is nothing to check. Give --max or --min, such as --max \"tried again 60 %\", or --worse.")
    }
    _ = try limits()
  }

  func run(on console: Console) throws {
    let registry = try database.registry(.readOnly, for: console)
    let limits = try limits()
    var (titles, outcomes) = (limits.map(\.title), [RateLimit.Outcome]())
    if !limits.isEmpty {
      let document = try filters.report(on: registry, transition: name)
      outcomes = limits.map { $0.outcome(in: document) }
    }
    if worse {
      titles.append(Self.change)
      outcomes.append(try .ofLastWeek(from: registry, transition: name, in: filters.selection))
    }
    console.output.write(outcomes.map { $0.text + "\n" }.joined())
    if outcomes.contains(where: { $0.verdict == .broken }) { throw ExitCode(ExitStatus.no) }
    func names(_ verdict: RateLimit.Verdict) -> [String] {
      zip(titles, outcomes).filter { $0.1.verdict == verdict }.map(\.0)
    }
    let (unseen, few) = (names(.empty), names(.tooFew))
    guard unseen.isEmpty || allowEmpty else {
      throw ToolError(
        "No drag of \(name)\(filters.words) shows \(unseen.joined(separator: " or ")), so nothing was checked. "
          + "\(database.command("session", "list", name)) lists the recorded drags. Import more, choose others, or add "
          + "--allow-empty to pass without data.")
    }
    guard few.isEmpty || allowFew else {
      let isOnlyChange = few == [Self.change]
      let more = few.contains(Self.change) ? ", and --worse five whole weeks" : ""
      let needs =
        isOnlyChange
        ? "--worse takes five whole weeks of one revision, with people in each. Record more weeks,"
        : "An interval takes at least five people with about as many drags each\(more). Choose more drags, as with an earlier "
          + "--since,"
      throw ToolError(
        "Too few \(isOnlyChange ? "weeks" : "drags or people") of \(name)\(filters.words) show \(few.joined(separator: " or ")), so that was not "
          + "checked. \(needs) or add --allow-few to pass until there are enough.")
    }
  }
}
