import HeadlessUIKit
import Testing
import TransitionModel

@testable import TransitionUIKit

@Suite("The detents of a sheet of UIKit's are observed", .serialized)
@MainActor struct ObservedDetentTests {
  private let device: ObservingDevice
  private let sheet: DetentSheet

  init() throws {
    device = try ObservingDevice()
    sheet = device.present(DetentSheet())
  }

  private func drag(_ points: Double) {
    device.drag(by: CGPoint(x: 0, y: points), from: CGPoint(x: 195, y: 600))
    device.device.settle()
  }

  @Test func dragsBetweenThemAreRecordedWithBothEnds() throws {
    drag(-200)
    drag(200)
    drag(-30)
    let sessions = device.sessions
    #expect(sessions.map(\.result.outcome) == [.cancelled, .cancelled, .cancelled])
    #expect(sessions.map(\.result.stops?.from) == ["medium", "large", "medium"])
    #expect(sessions.map(\.result.stops?.to) == ["large", "medium", "medium"])
    #expect(sessions.first?.result.stops?.milliPositions == [415_500])
    #expect(sessions.map(\.result.stops?.dismissalAsked) == [false, false, false])
    let moves = device.presentations.flatMap(\.moves)
    #expect(moves.map(\.from) == ["medium", "large"] && moves.map(\.to) == ["large", "medium"])
    #expect(moves.allSatisfy { $0.cause == .gesture })
  }

  @Test func aDragThatDismissesGoesFromItsDetent() throws {
    sheet.select("large")
    drag(200)
    drag(200)
    let sessions = device.sessions
    #expect(sessions.map(\.result.stops?.to) == ["medium", "dismissed"])
    #expect(sessions.map(\.result.stops?.dismissalAsked) == [false, true])
  }

  @Test func aDragOutThatReturnsToTheSmallestIsAnAttemptToDismiss() throws {
    drag(30)
    let sessions = device.sessions
    #expect(sessions.map(\.result.stops?.to) == ["medium"])
    #expect(sessions.map(\.result.stops?.dismissalAsked) == [true])
  }

  @Test func aSheetWithOneDetentHasNone() throws {
    sheet.sheetPresentation?.detents = [.large()]
    drag(200)
    #expect(device.sessions.map(\.result.stops) == [nil])
  }
}
