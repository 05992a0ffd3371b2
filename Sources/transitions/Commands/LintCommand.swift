import ArgumentParser
import SessionAnalytics
import TransitionCatalog
import TransitionLint
import TransitionModel
import TransitionStore

struct LintCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Find likely mistakes in catalog files, or in the registry.",
    discussion: """
      Without a source, the command checks the transitions in the registry. Values that depend on the screen are computed for \
      four screens: a phone in portrait and in landscape, a small phone, and a tablet.

      A transition with an error cannot work as written. A warning affects everyone, and is probably a mistake. A note is \
      a corner case or a deliberate choice. The exit code is 1 if there is an error or, with --strict, a warning.

      If a file cannot be read, the other files are checked, and the exit code is 2. In a folder, only *.yaml and *.yml \
      files are checked, and subfolders are ignored. `transitions apply` does the same.

      --format github writes workflow commands. In a job on GitHub, each finding then appears at its line in the pull \
      request. GitHub shows at most ten errors, ten warnings and ten notices of a step.
      """ + examples.help)
  static let examples = [
    CommandExample("Check a folder in CI", "transitions lint catalog --strict"),
    CommandExample("Explain a rule, with an example", "transitions lint --explain unreachable-threshold"),
  ]

  @Argument(
    help: "Catalog files, folders of them, or - for standard input. Without any: the registry.",
    completion: .file(extensions: ["yaml", "yml"]))
  var source: [String] = []
  @Flag(help: "Exit with 1 for warnings too.") var strict = false
  @Option(
    help: ArgumentHelp("Only this rule; may be given several times.", valueName: "rule"),
    completion: .list(ruleIDs), transform: parseRule)
  var rule: [LintRule] = []
  @Option(
    help: ArgumentHelp("Explain why a rule matters, with an example.", valueName: "rule"),
    completion: .list(ruleIDs), transform: parseRule)
  var explain: LintRule?
  @Flag(help: ArgumentHelp("List all rules.").hidden) var rules = false
  @OptionGroup var output: FormatOptions<LintFormats>
  @OptionGroup var database: DatabaseOptions
  @OptionGroup var display: DisplayOptions

  private static let ruleIDs = LintRule.all.map(\.id)

  @Sendable private static func parseRule(_ id: String) throws -> LintRule {
    if let rule = LintRule.named(id) { return rule }
    let suggestion = NearestNames.to(id, among: ruleIDs, limit: 1).first.map { "Did you mean \($0)? " } ?? ""
    throw ValidationError("\(suggestion)`transitions lint --rules` lists the rules.")
  }

  private var isAnnotating: Bool { output.format == .github }

  func validate() throws {
    try CatalogSource(paths: source).validate()
    if !source.isEmpty, database.db != nil {
      throw ValidationError(
        "Lint either files or a registry: leave out the files, or --db.")
    }
    let isAboutRules = explain != nil || rules
    if isAboutRules, !source.isEmpty || strict || !rule.isEmpty || database.db != nil || (explain != nil && rules) {
      throw ValidationError("--explain and --rules describe rules and check no transition. Give one of them alone.")
    }
    if rules, isAnnotating { throw ValidationError("--format github annotates findings, and --rules has none.") }
    if explain != nil, output.isChosen { throw ValidationError("--explain writes text. For a format, give --rules.") }
  }

  func run(on console: Console) throws {
    if let explain { return try LintExplanation(rule: explain).write(to: console) }
    if rules { return output.write(ResultTable(lintRules: LintRule.all), to: console) }
    let (report, problems) = try report(for: console)
    if console.output.isTerminal, !output.isChosen {
      report.write(to: console)
    } else {
      output.write(ResultTable(lint: report.findings), to: console)
      if !output.isForMachines { console.note(report.summary) }
    }
    guard problems.isEmpty else {
      let list = InvalidCatalog(problems: problems)
      throw ToolError("Not linted, because of \(Count.of(problems.count, "problem")):\n\(list)")
    }
    let failing: Diagnostic.Severity = strict ? .warning : .error
    if report.findings.contains(where: { $0.severity >= failing }) { throw ExitCode(ExitStatus.no) }
  }

  private func report(for console: Console) throws -> (LintReport, [CatalogProblem]) {
    let linter = Linter(rules: rule.isEmpty ? LintRule.all : rule)
    guard !source.isEmpty else {
      let transitions = try database.registry(.readOnly, for: console).transitions().map(\.transition.configuration)
      return (LintReport(findings: linter.diagnostics(in: transitions), count: transitions.count), [])
    }
    let contents = try CatalogSource(paths: source).contents(on: console)
    let (entries, problems) = (contents.entries, contents.problems)
    if isAnnotating { output.write(ResultTable(unreadable: problems), to: console) }
    guard !entries.isEmpty else { throw CatalogSource.refusal(problems, "linted") }
    let findings = linter.diagnostics(in: entries, knowing: try BuiltInCatalog.transitions())
    return (LintReport(findings: findings, count: entries.count), problems)
  }
}

/// The formats of `transitions lint`.
enum LintFormats: OutputFormats { static let all = OutputFormat.allCases }

extension ResultTable {
  /// Creates a table with one finding per row. Line and value are those of the field to change first.
  init(lint findings: [Diagnostic]) {
    self.init(
      columns: [
        .init("file"), .init("line"), .init("severity"), .init("rule"), .init("transition"), .init("field"),
        .init("value"), .init("message"), .init("advice"),
      ],
      rows: findings.map { finding in
        [
          .text(finding.file), finding.line.map { Cell.count($0) } ?? .null, .text(finding.severity.rawValue),
          .text(finding.rule), .text(finding.transition), .text(finding.fields.first?.path),
          finding.fields.first?.value.map { Cell($0) } ?? .null, .text(finding.message), .text(finding.advice),
        ]
      })
  }

  /// Creates a table of the problems that keep files from being linted.
  init(unreadable problems: [CatalogProblem]) {
    self.init(
      columns: [.init("file"), .init("line"), .init("severity"), .init("message")],
      rows: problems.map { problem in
        [
          .text(problem.file), problem.line > 0 ? .count(problem.line) : .null,
          .text(Diagnostic.Severity.error.rawValue),
          .text(problem.path.isEmpty ? problem.message : "\(problem.path) \(problem.message)"),
        ]
      })
  }

  init(lintRules rules: [LintRule]) {
    self.init(
      columns: [.init("rule"), .init("severity"), .init("title"), .init("explanation", isDetail: true)],
      rows: rules.map { rule in
        [
          .text(rule.id), .text(rule.severities.map(\.rawValue).joined(separator: ", ")), .text(rule.title),
          .text(rule.explanation),
        ]
      })
  }
}
