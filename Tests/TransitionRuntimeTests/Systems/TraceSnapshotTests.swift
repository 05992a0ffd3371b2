import TestSupport
import Testing
import TransitionModel
import TransitionRuntime

@Suite("Every entry moves as it did when somebody last looked")
struct TraceSnapshotTests {
  @Test(arguments: Systems.names)
  func presentDismissAndCancelledDrags(_ name: String) throws {
    let present = try Systems.stage(name, framesPerSecond: 20)
    present.perform(.present)
    present.advance(to: present.now + 0.1)
    let dismiss = try Systems.stage(name, presented: true, framesPerSecond: 20)
    dismiss.perform(.dismiss)
    dismiss.advance(to: dismiss.now + 0.1)
    var text = TraceText.section("present", present.log)
    text += "\n" + TraceText.section("dismiss by button", dismiss.log)
    for system in Systems.interactive + Systems.betweenStops where system.name == name {
      let drag = try Systems.stage(name, presented: system.direction == .dismiss, framesPerSecond: 20)
      drag.drag([try EverySystemTests.shortDrag(system)], system.direction)
      drag.advance(to: drag.now + 0.1)
      let cancelled =
        system.direction == .dismiss ? "dismissal, dragged and cancelled" : "presentation, dragged and cancelled"
      let title = Systems.betweenStops.contains { $0.name == name } ? "dragged, and back at its stop" : cancelled
      text += "\n" + TraceText.section(title, drag.log)
    }
    try expectSnapshot(text, named: "\(name).txt")
  }
}
