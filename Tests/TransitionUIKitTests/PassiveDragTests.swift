import HeadlessUIKit
import TestSupport
import Testing

@testable import TransitionUIKit

@Suite("Observation changes no other recognizer", .serialized)
@MainActor struct PassiveDragTests {
  /// A sheet full of recognizers, and the notes of all their actions.
  @MainActor private final class Scene {
    let app: ObservingDevice
    private let isObserved: Bool
    private var sheet = ForeignSheet()
    private var targets: [GestureTarget] = []
    private var notes = ""

    init(isObserved: Bool) throws {
      app = try ObservingDevice()
      self.isObserved = isObserved
      show()
    }

    /// Presents a sheet with a pan, a tap, an edge pan, a list, and a tap that waits for the pan.
    private func show() {
      sheet = ForeignSheet()
      sheet.present(from: app.device.presenter)
      if isObserved { app.device.presenter.observeDrags(of: sheet, as: "system-sheet") }
      app.device.settle()
      let (inner, tap, edge, slow) = (
        UIPanGestureRecognizer(), UITapGestureRecognizer(), UIScreenEdgePanGestureRecognizer(), UITapGestureRecognizer()
      )
      edge.edges = .left
      slow.require(toFail: inner)
      let box = UIView(frame: CGRect(x: 0, y: 400, width: 200, height: 300))
      box.addGestureRecognizer(inner)
      box.addGestureRecognizer(slow)
      sheet.view.addSubview(box)
      sheet.view.addGestureRecognizer(tap)
      sheet.view.addGestureRecognizer(edge)
      let all: [(String, UIGestureRecognizer)] = [
        ("sheet", sheet.pan), ("list", sheet.list.panGestureRecognizer), ("inner", inner), ("tap", tap), ("edge", edge),
        ("slow", slow),
      ]
      targets = all.map { name, recognizer in
        GestureTarget(recognizer) { [weak self] in self?.notes += "\(name) \(recognizer.state.rawValue) " }
      }
    }

    /// Plays a random drag and returns what happened.
    func drag(_ random: inout SplitMix64) -> String {
      notes = ""
      var point = CGPoint(x: .random(in: 1...389, using: &random), y: .random(in: 60...840, using: &random))
      let way = CGPoint(x: .random(in: -30...30, using: &random), y: .random(in: -40...60, using: &random))
      let second = Int.random(in: 0..<40, using: &random)
      app.device.finger.down(at: point)
      for step in 0..<Int.random(in: 0...10, using: &random) {
        HeadlessClock.advance(by: .random(in: 0.008...0.06, using: &random))
        point = CGPoint(
          x: point.x + way.x * .random(in: 0...1, using: &random),
          y: point.y + way.y * .random(in: 0...1, using: &random))
        app.device.finger.move(to: point)
        if step == second { app.second.down(at: CGPoint(x: 100, y: 500)) }
        if step == second + 2 { app.second.up() }
      }
      if second % 10 == 9 { app.device.finger.cancel() } else { app.device.finger.up() }
      app.second.up()
      HeadlessClock.advance(by: .random(in: 0.01...0.8, using: &random))
      notes += "list \(sheet.list.contentOffset.y) presented \(sheet.presentingViewController != nil)"
      if sheet.presentingViewController == nil { show() }
      return notes
    }
  }

  @Test func theOutcomesOfTenThousandRandomDragsAreTheSame() throws {
    var seen: [[String]] = []
    for isObserved in [false, true] {
      let scene = try Scene(isObserved: isObserved)
      var random = SplitMix64(seed: 38)
      seen.append((0..<10_000).map { _ in scene.drag(&random) })
      #expect(HeadlessSystem.misuse == [])
      #expect(scene.app.outcomes.count > (isObserved ? 1000 : -1))
    }
    #expect(seen[0] == seen[1])
    // Every recognizer takes part.
    for name in ["sheet 3", "sheet 4", "list 3", "inner 3", "tap 3", "edge 3", "slow 3", "presented false"] {
      #expect(seen[0].count { $0.contains(name) } > 20, "\(name)")
    }
  }
}
