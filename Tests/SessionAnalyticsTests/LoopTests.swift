import SessionAnalytics
import Testing
import TransitionCatalog
import TransitionModel
import TransitionRuntime
import TransitionStage
import TransitionStore

/// The product's main path in one test: catalog → registry → vend → drag → session → report.
@Suite("The loop closes")
struct LoopTests {
  @Test func aDragThroughVendedControllersIsRecordedAndReported() throws {
    let registry = try TransitionRegistry.inMemory()
    _ = try registry.apply(BuiltInCatalog.transitions())
    let recorder = SessionRecorder(recordingTo: registry, consent: .given)
    for index in 0..<40 {
      let manager = try ModalTransitionManager("modal-standard", from: registry, recordingTo: recorder)
      let stage = Stage(manager)
      stage.perform(.present)
      // Every fourth drag is short and slow, and the others finish.
      let script = index % 4 == 0 ? "down 60pt in 0.5s, hold 0.2s, release" : "down 500pt in 0.3s, release"
      let offset = Int64((stage.now * 1_000_000).rounded())
      stage.drag(
        try DragScript(script).touches.map { touch in
          var touch = touch
          touch.samples = touch.samples.map {
            GestureSample(timeMicroseconds: $0.timeMicroseconds + offset, x: $0.x, y: $0.y, phase: $0.phase)
          }
          return touch
        }, .dismiss)
      #expect(stage.isPresented == (index % 4 == 0))
    }
    recorder.flush()
    #expect(recorder.statistics.recorded == 40)
    let sessions = try registry.sessions(SessionFilter(transition: "modal-standard"))
    #expect(sessions.count { $0.result.outcome == .finished } == 30)
    #expect(sessions.count { $0.result.outcome == .cancelled } == 10)
    let report = try SessionReport.make(from: registry)
    let section = try #require(report.sections.first { $0.transition == "modal-standard" })
    let text = try ReportFormat.text.render(report)
    #expect(section.revision == 1)
    #expect(text.contains("75.0 %"), "\(text)")
  }

  @Test func aRecorderThatCannotWriteChangesNoDecision() throws {
    let registry = try TransitionRegistry.inMemory()
    _ = try registry.apply(BuiltInCatalog.transitions())
    let elsewhere = try TransitionRegistry.inMemory()
    // This registry does not have the configuration: every write fails.
    let recorder = SessionRecorder(recordingTo: elsewhere, consent: .given)
    let stage = Stage(try ModalTransitionManager("modal-standard", from: registry, recordingTo: recorder))
    stage.placePresented()
    stage.drag(try DragScript("down 500pt in 0.3s, release").touches, .dismiss)
    recorder.flush()
    #expect(!stage.isPresented)
    #expect(recorder.statistics.recorded == 0)
    #expect(recorder.statistics.failed == 1)
  }
}
