import Foundation
import TestSupport
import Testing

/// `compare`, `what-if`, `recommend`, `plan` and `infer`: each question is answered, and the suggested command runs.
@Suite struct InferenceCommandTests {
  /// Returns the answer of a document.
  private func answer(_ json: String) throws -> [String: Any] {
    let document = try #require(try exactJSON(Data(json.utf8)) as? [String: Any])
    return try #require((document["answers"] as? [[String: Any]])?.first)
  }

  @Test func theRecommendedCommandMakesTheRecommendedRule() throws {
    let workspace = try Workspace()
    for arguments in [["init"], ["session", "simulate", "card-modal", "--users", "300", "--days", "7"]] {
      #expect(try workspace.tool.run(arguments).code == 0)
    }
    let answer = try answer(workspace.tool("recommend", "card-modal", "--json").output)
    let command = try #require((answer["commands"] as? [[String: Any]])?.first?["line"] as? String)
    let numbers = try #require(answer["numbers"] as? [[String: Any]])
    let value = try #require(numbers.first { $0["name"] as? String == "recommended" }?["value"] as? Double)
    let text = try workspace.tool("recommend", "card-modal").output
    // The people are simulated.
    #expect(text.contains("do not change an app because of them") && text.contains("\n\(command)\n"))

    let words = command.split(separator: " ").map(String.init)
    #expect(words.first == "transitions")
    let change = try workspace.tool.run(Array(words.dropFirst()))
    #expect(change.code == 0, "\(change.errors)")
    let shown = try workspace.tool("show", "card-modal", "--json").output
    #expect(shown.contains("\(value)"))
    // The new revision has no sessions. The next recommendation is still about the previous one, and suggests no
    // command.
    let next = try workspace.tool("recommend", "card-modal").output
    #expect(next.contains("in use       revision 2 (") && next.contains(" of revision 1"))
    #expect(!next.contains(command))
    #expect(try workspace.tool("compare", "card-modal", "1", "2").output.contains("Comparison"))
    #expect(try workspace.tool("compare", "card-modal", "2026-01-04").output.contains("before 2026-01-04"))
  }

  /// Without a name, all transitions are ranked by savings.
  @Test func allTransitionsAreRanked() throws {
    let workspace = try Workspace()
    for arguments in [["init"], ["session", "simulate", "--users", "300"]] {
      #expect(try workspace.tool.run(arguments).code == 0)
    }
    let text = try workspace.tool("recommend").output
    let lines = text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    let changes = lines.filter { $0.hasPrefix("Lower the threshold of") || $0.hasPrefix("Raise the threshold of") }
    #expect(changes.count >= 2 && changes[0].contains("card-modal"), "\(text)")
    #expect(lines.count { $0.hasPrefix("transitions set ") } == changes.count)
    #expect(text.contains("  keep ") && text.contains("  no choice "))
    let table = try workspace.tool("recommend", "--csv").output
    #expect(table.contains(",recommended,card-modal,value,"))
    // Each result equals that of a separate question.
    let ranking = try answer(workspace.tool("recommend", "--json").output)
    let own = try answer(workspace.tool("recommend", "card-modal", "--json").output)
    let lists = [ranking, own].compactMap { ($0["commands"] as? [[String: Any]])?.first?["line"] as? String }
    #expect(lists.count == 2 && lists[0] == lists[1])
  }

  /// For a transition whose latest revision has no drags, the report names the revision that apps now receive.
  @Test func aNewRevisionWithoutDragsIsMentioned() throws {
    let workspace = try Workspace()
    for arguments in [
      ["init"], ["session", "simulate", "card-modal", "--users", "5", "--days", "2"],
      ["set", "card-modal", "interaction.releaseRule.fraction=0.11"],
    ] {
      #expect(try workspace.tool.run(arguments).code == 0)
    }
    let text = try workspace.tool("report", "card-modal").output
    #expect(text.contains("In use now: revision 2 (drag past 11 %, at any speed)"), "\(text)")
  }

  @Test func aPlainReportEndsWhereItIsAskedTo() throws {
    let workspace = try Workspace()
    for arguments in [["init"], ["session", "simulate", "card-modal", "--users", "5", "--days", "4"]] {
      #expect(try workspace.tool.run(arguments).code == 0)
    }
    func sessions(_ arguments: String...) throws -> Int {
      let output = try workspace.tool.run(["report", "card-modal", "--json"] + arguments).output
      let document = try #require(try exactJSON(Data(output.utf8)) as? [String: Any])
      return try #require((document["header"] as? [String: Any])?["sessions"] as? Int)
    }
    let all = try sessions()
    let (before, after) = try (sessions("--until", "2026-01-03"), sessions("--since", "2026-01-03"))
    #expect(before > 0 && after > 0 && before + after == all)
    // The simulated week is in the past.
    #expect(try sessions("--until", "yesterday") == all && sessions("--since", "yesterday") == 0)
    let weeks = try workspace.tool("report", "card-modal", "--until", "2026-01-03", "--by", "week", "--device", "phone")
    #expect(weeks.code == 0 && weeks.output.contains("2025-12-29") && !weeks.output.contains("2026-01-05"))
  }

  @Test func aCommandForAnotherRegistryNamesIt() throws {
    let workspace = try Workspace()
    for arguments in [["init"], ["session", "simulate", "card-modal", "--users", "300", "--days", "7"]] {
      #expect(try workspace.tool.run(arguments + ["--db", "other.db"]).code == 0)
    }
    let text = try workspace.tool("recommend", "card-modal", "--db", "other.db").output
    #expect(text.contains(" --db other.db\n"))
    let ranking = try workspace.tool("recommend", "--db", "other.db").output
    #expect(ranking.contains(" --db other.db\n"))
  }

  @Test func aNewTransitionDecidesLikeTheMeasuredOne() throws {
    let workspace = try Workspace()
    for arguments in [["init"], ["session", "simulate", "card-modal", "--users", "20", "--days", "3"]] {
      #expect(try workspace.tool.run(arguments).code == 0)
    }
    let report = try workspace.tool("infer", "card-modal").output
    #expect(report.contains("card-modal seems to close by: drag past 20 %"), "\(report)")
    #expect(try workspace.tool("new", "card", "--like", "card-modal").code == 0)
    #expect(try workspace.tool("new", "card", "--like", "card-modal").code == 2)
    #expect(try workspace.tool("apply", "card.yaml").code == 0)
    let shown = try workspace.tool("show", "card").output
    #expect(shown.contains("interaction.releaseRule.fraction\t0.2\t"), "\(shown)")
    #expect(
      try workspace.tool("new", "card", "--like", "card-modal", "--output", "-").output.hasPrefix("# card-modal seems"))
  }

  /// card-modal decides by the last movement, which is safe for its rule of distance alone.
  @Test func aNewTransitionHasNoFlickOfSecondsAgo() throws {
    let workspace = try Workspace()
    #expect(try workspace.tool("init").code == 0)
    func sample(_ like: String, _ words: String...) throws -> String {
      let outcome = try workspace.tool.run(["new", "card", "--like", like, "--output", "-"] + words)
      #expect(outcome.code == 0, "\(outcome.errors)")
      // A file leaves out the default.
      return outcome.output.firstMatch(of: /releaseSample: (\w+)/).map { String($0.1) } ?? "release"
    }
    let rule = "releaseRule=flingOrDistance(velocity: 300, fraction: 0.5)"
    #expect(try sample("card-modal", rule) == "release" && sample("message-bottom-card", rule) == "release")
    #expect(try sample("card-modal", "releaseRule=distance(fraction: 0.3)") == "lastChanged")
    #expect(try sample("card-modal", rule, "releaseSample=lastChanged") == "lastChanged")
  }

  /// From a foreign rule to a transition of ours that decides alike, over any edge.
  @Test(
    arguments: [
      ("bottom", "travel", "flingOrDistance(velocity: 800, fraction: 0.4)"),
      ("trailing", "presentedSize", "anyOf(velocity: 600, fraction: 0.3)"),
      ("top", "travel", "distance(fraction: 0.25)"),
    ])
  func anObservedTransitionIsReplacedByOneThatDecidesAlike(edge: String, distance: String, rule: String) throws {
    let workspace = try Workspace()
    try Data(
      """
      name: foreign
      kind: observed
      summary: A screen of the app's own.
      geometry: {edge: \(edge)}
      interaction: {distanceRule: \(distance)}
      """.utf8
    ).write(to: URL(filePath: workspace.path("foreign.yaml")))
    for arguments in [
      ["init"], ["apply", "foreign.yaml"],
      ["session", "simulate", "foreign", "--users", "20", "--days", "4", "--rule", rule],
      ["new", "card", "--like", "foreign"],
      ["apply", "card.yaml"],
    ] {
      let outcome = try workspace.tool.run(arguments)
      #expect(outcome.code == 0, "\(outcome.errors)")
    }
    let shown = try workspace.tool("show", "card", "--json").output
    let values = try #require(try exactJSON(Data(shown.utf8)) as? [String: Any])
    let text = "\(values)"
    #expect(text.contains(edge) && text.contains("motion2"), "\(text)")
    let file = try String(contentsOf: URL(filePath: workspace.path("card.yaml")), encoding: .utf8)
    let comment = file.replacing("\n# ", with: " ")
    #expect(comment.hasPrefix("# foreign seems to close ") && comment.contains("That reproduces all"), "\(file)")
    let estimated = try workspace.tool("infer", "foreign", "--json").output
    let facts = try #require(try answer(estimated)["facts"] as? [[String: Any]])
    let closest = try #require(facts.first { $0["name"] as? String == "as a field" }?["text"] as? String)
    let whatIf = try workspace.tool("what-if", "foreign", "\(closest)").output
    #expect(whatIf.contains("No stored release would be decided differently."), "\(whatIf)")
    let compared = try workspace.tool("compare", "card", "foreign").output
    #expect(compared.hasPrefix("Comparison: card and foreign\n"), "\(compared)")
  }

  @Test func aRecommendationForAnObservedTransitionIsACommandThatWritesOneOfOurs() throws {
    let workspace = try Workspace()
    for arguments in [
      ["init"],
      [
        "session", "simulate", "system-sheet", "--rule", "flingOrDistance(velocity: 1000, fraction: 0.5)", "--users",
        "400", "--days", "14",
      ],
    ] {
      #expect(try workspace.tool.run(arguments).code == 0)
    }
    let output = try workspace.tool("recommend", "system-sheet").output
    let unwrapped = output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(unwrapped.contains("The threshold of system-sheet seems too high: "), "\(output)")
    let command = try #require(output.split(separator: "\n").first { $0.hasPrefix("transitions new card ") })
    let words = command.split(separator: "'")
    #expect(words.count == 3)
    let change = try workspace.tool("new", "card", String(words[1]), "--like", "system-sheet")
    #expect(change.code == 0, "\(change.errors)")
    let ranking = try workspace.tool("recommend").output
    #expect(ranking.contains("system-sheet seems too high") && ranking.contains("no choice    bottom-card"))
    let partial = try workspace.tool("what-if", "system-sheet", "releaseRule.fraction=0.3").output
    #expect(partial.contains("or drag past 30 %") && partial.contains("unknown: something else decides"), "\(partial)")
  }

  /// An input dismissal allows no other rule.
  @Test func aCopyOfAnInputDismissalIsArmed() throws {
    let workspace = try Workspace()
    for arguments in [["init"], ["session", "simulate", "modal-input", "--users", "15", "--days", "4"]] {
      #expect(try workspace.tool.run(arguments).code == 0)
    }
    let outcome = try workspace.tool("new", "card", "--like", "modal-input", "--output", "-")
    #expect(outcome.code == 0 && outcome.output.contains("kind: armed"), "\(outcome.errors)\(outcome.output)")
  }

  @Test func withoutEnoughDragsTheRuleIsACopy() throws {
    let workspace = try Workspace.withRegistry()
    let outcome = try workspace.tool("new", "card", "--like", "sheet")
    #expect(outcome.code == 0 && outcome.errors.contains("So the release rule is not measured: it is a copy."))
    #expect(try workspace.tool("apply", "card.yaml").code == 0)
    #expect(try workspace.tool("diff", "card", "sheet").output.split(separator: "\n").count == 1)
    #expect(try workspace.tool("init", "--db", "empty.db").code == 0)
    #expect(try workspace.tool("new", "page", "--like", "system-sheet", "--db", "empty.db").code == 0)
    let named = try workspace.tool("new", "My Card", "--like", "sheet")
    #expect(
      named.code == 64 && named.errors.contains("\"My Card\" is no name of a transition. Allowed is a lower-case"))
  }

  @Test func threeSessionsAreNotEnoughAndThatIsTheAnswer() throws {
    let workspace = try Workspace.withRegistry()
    let outcome = try workspace.tool("recommend", "sheet")
    #expect(outcome.code == 0)
    try expectSnapshot(outcome.output, named: "report-recommend.txt")
  }

  @Test func aWhatIfListsWhatWouldChange() throws {
    let workspace = try Workspace()
    for arguments in [["init"], ["session", "simulate", "card-modal", "--users", "5", "--days", "2"]] {
      #expect(try workspace.tool.run(arguments).code == 0)
    }
    let outcome = try workspace.tool("what-if", "card-modal", "releaseRule.fraction=0.1")
    #expect(outcome.code == 0 && outcome.output.contains("cancel would finish"))
    let rows = try workspace.tool("what-if", "card-modal", "releaseRule.fraction=0.1", "--csv").output
    #expect(rows.contains(",Drags that would end differently,"))
  }

  private static func workspace() throws -> Workspace {
    let workspace = try Workspace()
    for arguments in [["init"], ["session", "simulate", "card-modal", "--users", "300", "--days", "7"]] {
      #expect(try workspace.tool.run(arguments).code == 0)
    }
    return workspace
  }

  @Test func aCheckFailsOnlyWhereTheIntervalSaysSo() throws {
    let workspace = try Self.workspace()
    for (bound, isBroken) in [("finished at once 1 %", true), ("finished at once 100 %", false)] {
      let outcome = try workspace.tool("check", "card-modal", "--max", bound)
      #expect(outcome.code == (isBroken ? 1 : 0) && outcome.errors.isEmpty)
      #expect(
        outcome.output.hasPrefix(isBroken ? "failed: " : "ok: ") && outcome.output.split(separator: "\n").count == 1)
    }
    let two = try workspace.tool("check", "card-modal", "--max", "tried again 100 %", "--min", "tried again 100 %")
    #expect(two.code == 1 && two.output.split(separator: "\n").count == 2)
  }

  /// A broken import must not keep CI green.
  @Test func aCheckWithoutDataFailsAndNamesTheTransitionAndTheFilter() throws {
    let workspace = try Self.workspace()
    let bounds = ["--max", "came back 1 %", "--min", "finished at once 1 %"]
    let filters: [(options: [String], words: String)] = [
      (["--since", "2026-02-01"], " since 2026-02-01"), (["--until", "2025-12-24"], " before 2025-12-24"),
      (["--origin", "device"], " from origin device"), (["--screen", "nowhere"], " on screen \"nowhere\""),
      (["--device", "watch", "--since", "2026-02-01"], " since 2026-02-01, on device class \"watch\""),
    ]
    for (options, words) in filters {
      let none = try workspace.tool.run(["check", "card-modal"] + bounds + options)
      #expect(none.code == 2, "\(options)")
      #expect(none.output.split(separator: "\n").count == 2)
      #expect(
        none.errors.hasPrefix(
          "transitions: No drag of card-modal\(words) shows came back or finished at once, so nothing was checked. "
            + "`transitions session list card-modal` lists"), "\(none.errors)")
      let allowed = try workspace.tool.run(["check", "card-modal", "--allow-empty"] + bounds + options)
      #expect(allowed.code == 0 && allowed.output == none.output && allowed.errors.isEmpty)
    }
    let other = try workspace.tool("check", "card-standard", "--max", "tried again 40 %")
    #expect(other.code == 2 && other.errors.hasPrefix("transitions: No drag of card-standard shows tried again,"))
  }

  /// What is missing for --worse is weeks, which more people do not replace.
  @Test func aCheckForAChangeWithoutEnoughWeeksAsksForWeeks() throws {
    let workspace = try Workspace()
    for arguments in [["init"], ["session", "simulate", "card-modal", "--users", "12", "--days", "10"]] {
      #expect(try workspace.tool.run(arguments).code == 0)
    }
    let few = try workspace.tool("check", "card-modal", "--worse")
    #expect(few.code == 2 && few.errors.contains("five whole weeks") && !few.errors.contains("five people"))
    let both = try workspace.tool(
      "check", "card-modal", "--worse", "--max", "finish rate 100 %", "--since", "2099-01-01")
    #expect(both.code == 2, "\(both.errors)")
    #expect(try workspace.tool("check", "card-modal", "--worse", "--allow-few").code == 0)
  }

  /// CI must not take a rate that nothing can be concluded from for a good one.
  @Test(arguments: [
    (1, 40, "1 person: no interval about people"), (3, 20, "3 people, too few or too uneven: no interval about people"),
  ])
  func aCheckOfFewPeopleIsNeitherPassedNorFailed(people: Int, days: Int, reason: String) throws {
    let workspace = try Workspace()
    for arguments in [
      ["init"], ["session", "simulate", "card-modal", "--users", "\(people)", "--days", "\(days)"],
    ] {
      #expect(try workspace.tool.run(arguments).code == 0)
    }
    let check = ["check", "card-modal", "--max", "finish rate 1 %"]
    let few = try workspace.tool.run(check)
    #expect(
      few.code == 2 && few.output.hasPrefix("not checked: finish rate of card-modal, revision 1 (simulated), is "))
    #expect(few.output.hasSuffix("; \(reason).\n"), "\(few.output)")
    #expect(
      few.errors.hasPrefix("transitions: Too few drags or people of card-modal show finish rate, so that was not"))
    let empty = try workspace.tool.run(check + ["--allow-empty"])
    #expect(empty.code == 2)
    let allowed = try workspace.tool.run(check + ["--allow-few"])
    #expect(allowed.code == 0 && allowed.output == few.output && allowed.errors.isEmpty)
    guard people == 1 else { return }
    let report = try workspace.tool("report", "card-modal").output
    #expect(report.contains("  1 person\n"), "\(report)")
    #expect(report.contains("  1 person: the interval is about this person's drags.\n"))
  }

  @Test func aReportByWeekAndAPlanAreAPage() throws {
    let workspace = try Self.workspace()
    let weeks = try workspace.tool("report", "card-modal", "--by", "week")
    #expect(
      weeks.code == 0 && weeks.output.hasPrefix("By week: card-modal, revision 1 (first drag 2026-01-0")
        && weeks.output.contains("2026-01-05"))
    let plan = try workspace.tool("plan", "card-modal", "--difference", "0.05", "--metric", "tried again")
    #expect(plan.code == 0 && plan.output.contains("A difference of 5 points in \"tried again\" takes about"))
    for (question, section, metric) in [
      (["report", "card-modal", "--by", "device"], "by", ",finished at once,phone,share,"),
      (["report", "card-modal", "--by", "device,day"], "by", ",phone · 2026-01-0"),
      (["plan", "card-modal"], "plan", ",days,,count,"),
    ] {
      #expect(try workspace.tool.run(question + ["--html", "-"]).output.contains("<section id=\"\(section)\""))
      #expect(try workspace.tool.run(question + ["--csv"]).output.contains(metric))
    }
  }

  /// The next command answers about the drags that the report is on.
  @Test func whatIsSuggestedAboutAnEarlierRevisionNamesIt() throws {
    let workspace = try Self.workspace()
    #expect(try workspace.tool("set", "card-modal", "dimmingAlpha=0.5").code == 0)
    #expect(try workspace.tool("session", "simulate", "card-modal", "--seed", "5").code == 0)
    let report = try workspace.tool("report", "card-modal", "--revision", "1").output
    #expect(report.contains("transitions recommend card-modal --revision 1\n"), "\(report)")
    #expect(!(try workspace.tool("report", "card-modal").output.contains("--revision")))
    let answer = try workspace.tool("recommend", "card-modal", "--revision", "1").output
    let plan = answer.split(separator: "\n").first { $0.hasPrefix("transitions plan ") }
    #expect(plan.map { $0.hasSuffix(" --revision 1") } ?? !answer.contains("To confirm it"), "\(answer)")
  }

  @Test func aRateDoesNotDifferByFive() throws {
    let plan = try Self.workspace().tool("plan", "card-modal", "--difference", "5")
    #expect(plan.code == 64 && plan.errors.contains("Write 0.05 for 5 percentage points."))
  }

  @Test(arguments: ["recommend", "compare", "plan"])
  func anOptionWithTheNameOfACommandNamesTheCommand(name: String) throws {
    let outcome = try Workspace().tool("report", "sheet", "--\(name)")
    #expect(outcome.code == 64 && outcome.errors.contains("Did you mean `transitions \(name)`?"), "\(outcome.errors)")
  }

  @Test func aReportOnDaysThatHaveNoneSaysWhichHave() throws {
    let output = try Self.workspace().tool("report", "card-modal", "--since", "7d").output
    #expect(output.contains("\n  transitions report card-modal --since 2026-01-01\n"))
  }
}
