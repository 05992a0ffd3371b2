import Testing
import TransitionModel

@testable import TransitionCatalog

/// Stops in a catalog file.
@Suite struct StopFileTests {
  static let panel = """
    name: panel
    summary: A panel over a map.
    presentation:
      duration: 0.4
      dampingRatio: 1
    dismissal:
      duration: 0.4
      dampingRatio: 1
    geometry:
      edge: bottom
      stops:
        - name: tip
          size: points
          points: 69
          dimming: 0
          passesTouches: true
        - name: half
          size: fraction
          fraction: 0.5
        - name: full
          size: full
          threshold: 0.3
      initialStop: half
      keyboard: ignores
    interaction:
      dismissalType: standard
      dragDismisses: false
      stopRule:
        kind: nearest
        horizon: 0.499
      tail:
        kind: animator

    """

  private func read(_ text: String) throws -> TransitionConfiguration {
    try CatalogReader.read(text, file: "panel.yaml")
  }

  private func problems(of text: String) -> [String] {
    do {
      _ = try CatalogReader.read(text, file: "panel.yaml")
      return []
    } catch {
      return error.problems.map { "\($0.line): \($0.path) \($0.message)" }
    }
  }

  @Test func stopsAreRead() throws {
    let panel = try read(Self.panel)
    #expect(panel.geometry.stops.map(\.name) == ["tip", "half", "full"])
    #expect(panel.geometry.stops[0].passesTouches == true && panel.geometry.stops[2].threshold == 0.3)
    #expect(panel.geometry.stopsFrom == .safeArea && panel.geometry.stopLayout == .slides)
    #expect(panel.interaction?.stopRule == .nearest(horizon: 0.499))
    #expect(panel.interaction?.scrollGrows == .sheetFirst)
    #expect(panel.dragDismisses == false && panel.decidingRule == nil)
    #expect(panel.values["interaction.releaseRule.kind"] == nil)
  }

  @Test func stopsAreWrittenAsTheyAreRead() throws {
    let panel = try read(Self.panel)
    let written = CatalogWriter.write(panel)
    #expect(try read(written) == panel)
    #expect(written.contains("  stops:\n    - name: tip\n      size: points\n      points: 69\n"))
    #expect(try read(CatalogWriter.write(panel, comments: true)) == panel)
  }

  /// Every mistake is in one file, and each gives one problem in its line.
  @Test func everyMistakeIsReportedWithItsLine() {
    let text = Self.panel.replacing("- name: half", with: "- name: tip").replacing("fraction: 0.5", with: "fraction: 5")
      .replacing("- name: full", with: "- nam: full").replacing("points: 69", with: "points: 69\n      threshold: 0.4")
      .replacing("initialStop: half", with: "initialStop: mid").replacing("size: full", with: "size: huge")
    let found = problems(of: text)
    for start in [
      "15: geometry.stops.1.threshold is 0.4, but the first stop has no step below it",
      "18: geometry.stops.2.name is tip, as that of stop 1", "20: geometry.stops.2.fraction is 5; allowed 0.01…1",
      "21: geometry.stops.3.nam is not a field. Did you mean geometry.stops.3.name?",
      "22: geometry.stops.3.size is \"huge\"; allowed fraction, points, fitted, preferred or full.",
      "24: geometry.initialStop is mid, which is none of the stops",
    ] { #expect(found.contains { $0.hasPrefix(start) }, "\(start)\n\(found)") }
    #expect(found.count == 6, "\(found)")
  }

  @Test func stopsOutOfOrderAndTooManyAreRefused() {
    let extra = (1...7).map { "    - name: s\($0)\n      size: points\n      points: \(69 - $0)\n" }.joined()
    let text = Self.panel.replacing("    - name: half\n", with: extra + "    - name: half\n")
    let found = problems(of: text)
    #expect(found.contains { $0.contains("geometry.stops has 10 stops; allowed 8.") }, "\(found)")
    #expect(
      found.contains { $0.contains("geometry.stops.2.points is 68, not above the 69 of the stop before it") },
      "\(found)")
    let full = Self.panel.replacing("size: points\n      points: 69", with: "size: full")
    #expect(problems(of: full).contains { $0.contains("geometry.stops.1.size is full, so that no stop can be larger") })
  }

  @Test func whatIsNoListOfStopsIsExplained() {
    for text in ["stops: 3", "stops: []", "stops:\n    name: half", "stops:\n    - half"] {
      let file = Self.panel.replacing(#/  stops:(?s:.*)  initialStop: half/#, with: "  \(text)")
      #expect(
        problems(of: file).contains { $0.lowercased().contains("begin") && $0.contains("- name:") },
        "\(problems(of: file))")
    }
  }

  @Test func aFieldOfAStopIsSetByTheStopsName() throws {
    let panel = try read(Self.panel)
    for name in ["geometry.stops.tip.points", "stops.tip.points", "geometry.stops.1.points"] {
      let changed = try FieldAssignments(["\(name)=80"]).applied(to: panel)
      #expect(changed.geometry.stops[0].size == .points(80))
      #expect(
        changed.values.differences(from: panel.values).map(\.description) == ["geometry.stops.tip.points: 69 → 80"])
    }
    let error = #expect(throws: InvalidConfiguration.self) {
      try FieldAssignments(["geometry.stops.middle.points=80"]).applied(to: panel)
    }
    #expect(error?.problems.first?.message.contains("the stops are tip, half, full") == true)
    #expect(error?.problems.first?.message.contains("To add or remove a stop, edit the file.") == true)
  }

  @Test func aStopThatIsAddedOrRemovedIsOneDifference() throws {
    let panel = try read(Self.panel)
    let more = try read(
      Self.panel.replacing(
        "    - name: half", with: "    - name: low\n      size: points\n      points: 200\n    - name: half"))
    #expect(
      more.values.differences(from: panel.values).map(\.description) == ["geometry.stops.low: – → after tip"])
    #expect(
      panel.values.differences(from: more.values).map(\.description) == ["geometry.stops.low: low → –"])
  }
}
