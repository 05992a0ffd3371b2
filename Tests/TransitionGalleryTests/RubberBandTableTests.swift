import Foundation
import HeadlessBrowser
import Testing
import TransitionCatalog
import TransitionModel
import TransitionRuntime

@testable import TransitionGallery

/// The one formula with two implementations, the displacement of a view for a finger, evaluated in the page and in
/// Swift.
@Suite(.enabled(if: HeadlessBrowser.isExpected, "\(HeadlessBrowser.absence)")) struct RubberBandTableTests {
  struct Case {
    let way: SceneWay
    let rule: ResolvedInteraction
    let geometry: InteractionGeometry
  }

  /// Returns every law of the rubber band, clamped and not, standard and input, in two distances.
  static func cases() throws -> [Case] {
    let standard = try #require(try BuiltInCatalog.transitions().first { $0.name == "modal-standard" })
    let input = try #require(try BuiltInCatalog.transitions().first { $0.name == "modal-input" })
    let bands = [
      ["rubberBand=unlimited"], ["rubberBand=clamped"], ["rubberBand=reciprocal(factor: 20)"],
      ["rubberBand=reciprocal(factor: 0.4)"], ["rubberBand=power(exponent: 0.7)"], ["rubberBand=power(exponent: 1)"],
      ["rubberBand=scrollView(coefficient: 0.55)"], ["rubberBand=clamped", "clampsProgress=true"],
    ]
    return try [standard, input].flatMap { configuration in
      try bands.flatMap { band in
        let changed = try FieldAssignments(band).applied(to: configuration)
        let rule = try #require(ResolvedInteraction(changed, direction: .dismiss))
        return [422.0, 700].map { distance in
          let geometry = InteractionGeometry(axis: .y, sign: 1, distance: distance, extent: distance - 30)
          return Case(way: SceneWay(rule, geometry), rule: rule, geometry: geometry)
        }
      }
    }
  }

  static let travels = [-5000, -844, -300, -100.5, -20, -1, -0.25, 0, 0.5, 1, 60, 119.75, 120, 121, 300, 421.999, 900]

  @Test func thePageFollowsTheFingerAsTheMachineDoes() async throws {
    let cases = try Self.cases()
    let encoder = JSONEncoder()
    let ways = String(decoding: try encoder.encode(cases.map(\.way)), as: UTF8.self)
    let travels = String(decoding: try encoder.encode(Self.travels), as: UTF8.self)
    let (moved, armed) = try await Site().browsed("/transitions/card-modal") { page, _ in
      let script = { (name: String) in
        "\(Site.stageScript).then((m) => \(ways).map((way) => \(travels).map((t) => Number(m.\(name)(t, way)))))"
      }
      return (try await page.evaluate(script("displacement")), try await page.evaluate(script("isArmed")))
    }
    let rows = try #require(moved.array)
    #expect(rows.count == cases.count)
    for (index, (row, each)) in zip(rows, cases).enumerated() {
      let values = try #require(row.numbers)
      for (travel, value) in zip(Self.travels, values) {
        let expected = each.rule.displacement(for: travel, in: each.geometry)
        #expect(abs(value - expected) <= 1e-9 * max(1, abs(expected)), "\(each.way.band) at \(travel)")
        var machine = InteractionMachine(each.rule)
        let armedInPage = armed.array?[index].numbers?[Self.travels.firstIndex(of: travel) ?? 0]
        #expect(armedInPage == (isArmed(&machine, at: travel, each) ? 1 : 0))
      }
    }
  }

  private func isArmed(_ machine: inout InteractionMachine, at travel: Double, _ each: Case) -> Bool {
    func sample(_ y: Double, _ phase: GestureSample.Phase) -> GestureSample {
      GestureSample(timeMicroseconds: phase == .began ? 0 : 8000, x: 0, y: y, phase: phase)
    }
    _ = machine.handle(.began(sample(0, .began), displacement: 0))
    _ = machine.handle(.started(each.geometry))
    for case .decorate(_, let armed) in machine.handle(.changed(sample(travel, .changed))) { return armed }
    return false
  }

  @Test func aGrabbedViewWorksOffWhatTheSettleHadCarried() async throws {
    let each = try #require(try Self.cases().first { $0.way.band.kind == "reciprocal" && $0.way.input == nil })
    let way = String(decoding: try JSONEncoder().encode(each.way), as: UTF8.self)
    let start = 30.0
    let carried = -45.0
    let travels = [-100.0, 0, 10, 30, 40, 75, 80, 200]
    let values = try await Site().browsed("/transitions/card-modal") { page, _ in
      try await page.evaluate(
        "\(Site.stageScript).then((m) => \(travels).map((t) => m.grabbedDisplacement(t, \(way), \(start), \(carried))))"
      )
    }
    for (travel, value) in zip(travels, values.numbers ?? []) {
      let expected =
        each.rule.displacement(for: travel, in: each.geometry)
        + carried * max(0, 1 - abs(travel - start) / max(abs(carried), 1))
      #expect(abs(value - expected) < 1e-9)
    }
    #expect(values.numbers?.count == travels.count)
  }
}
