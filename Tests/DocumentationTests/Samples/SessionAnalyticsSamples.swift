import SessionAnalytics
import Testing
import TransitionCatalog
import TransitionModel
import TransitionStore

/// The code of SessionAnalytics' pages.
@Suite struct SessionAnalyticsSamples {
  @Test func aReportOverARegistry() throws {
    let registry = try TransitionRegistry.inMemory()
    try registry.apply(BuiltInCatalog.transitions())
    let recorder = SessionRecorder(recordingTo: registry, consent: .given)
    let samples = [GestureSample.Phase.began, .ended].enumerated().map { place, phase in
      GestureSample(seconds: Double(place) / 10, x: 195, y: 200 + Double(place) * 200, phase: phase)
    }
    recorder.append(
      RecordedDrag(samples: samples, outcome: .finished, distance: 844), of: try registry.transition("card-modal"))
    recorder.flush()
    // sample
    let report = try SessionReport.make(from: registry, transition: "card-modal")
    print(try ReportFormat.text.render(report))
    // end
    #expect(report.header.sessions == 1)
  }
}
