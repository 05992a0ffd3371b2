import Foundation
import Testing
import TransitionModel
import TransitionRuntime
import TransitionStore

@testable import TransitionGallery

@Suite struct DragRouteTests {
  @Test func aReleaseIsDecidedByTheEngineAndStoredAtOnceWhereNothingCanGrabIt() throws {
    let site = try Site()
    let showing = UUID()
    let answer = try site.post("/transitions/card-modal/drags", Finger(dy: 12).message(presentation: showing))
    #expect(answer.status == 200)
    let reply: DragReply = try answer.decoded()
    #expect(reply.recognized && reply.stored)
    #expect(reply.finishes == true)
    #expect(reply.reason == "0.27 > 0.2 of 844 pt")
    #expect(reply.presentation == showing)
    #expect(reply.settle?.target == 1)
    let stored = try site.registry.session(try #require(reply.session).uuidString)
    #expect(stored.header.revision == 1 && stored.header.direction == .dismiss)
    #expect(stored.header.context.deviceClass == "gallery" && stored.header.context.origin == .gallery)
    #expect(stored.header.context.token != nil)
    // The last sample was recorded at this moment.
    #expect(stored.header.beganAtMicroseconds + stored.result.durationMicroseconds == Site.now)
    let shown = try #require(try site.registry.presentations().first)
    #expect(shown.uuid == showing && shown.dismissedBy == .gesture)
    #expect(abs((shown.presentedAtMicroseconds ?? 0) - (stored.header.beganAtMicroseconds - 3_000_000)) < 20_000)
  }

  @Test func twoDragsOfOneShowingAreOnePresentation() throws {
    let site = try Site()
    let showing = UUID()
    let short = Finger(dy: 4, steps: 10, rest: 20)
    _ = try site.post("/transitions/card-modal/drags", short.message(presentation: showing))
    #expect(try site.registry.presentations().map(\.dismissedBy) == [nil])
    _ = try site.post("/transitions/card-modal/drags", Finger(dy: 12).message(presentation: showing))
    #expect(try site.registry.presentations().map(\.dismissedBy) == [.gesture])
    #expect(try site.registry.sessions().map(\.presentation) == [showing, showing])
  }

  @Test func theDraggedRevisionIsTheStoredOneWhateverWasSavedMeanwhile() throws {
    let site = try Site()
    try site.registry.revise("card-modal") { current throws(InvalidConfiguration) in
      try current.setting(["interaction.releaseRule.fraction": .number(0.9)])
    }
    let old: DragReply = try site.post("/transitions/card-modal/drags", Finger(dy: 12).message()).decoded()
    let new: DragReply = try site.post("/transitions/card-modal/drags", Finger(dy: 12).message(revision: 2)).decoded()
    #expect(old.finishes == true && new.finishes == false)
    #expect(try site.post("/transitions/card-modal/drags", Finger(dy: 12).message(revision: 3)).status == 404)
  }

  @Test func aSessionThatCanBeGrabbedWaitsForItsSettle() async throws {
    let site = try Site()
    let reply: DragReply = try site.post("/transitions/modal-standard/drags", Finger(dy: 12).message()).decoded()
    let session = try #require(reply.session)
    #expect(!reply.stored)
    #expect(site.gallery.held.holds(session))
    #expect(try site.registry.sessions().isEmpty)
    var message = Finger(dy: 12).message()
    message.session = session
    message.touches[0].displacement = 150
    let grabbed = try site.post("/transitions/modal-standard/grab", message)
    let grip: GrabReply = try grabbed.decoded()
    #expect(grip == GrabReply(startTravel: 150, carried: 0))
    site.gallery.close()
    #expect(try site.registry.sessions().map(\.header.uuid) == [session])
    #expect(try site.post("/transitions/modal-standard/grab", message).status == 409)
    #expect(try site.post("/transitions/modal-standard/drags", message).status == 409)
  }

  @Test func recognitionAnswersWithTheSampleAtWhichItWasDecided() throws {
    let site = try Site()
    func answer(_ finger: Finger, of name: String) throws -> RecognitionReply {
      var message = finger.message()
      message.touches = [DragMessage.Touch(samples: finger.samples)]
      return try site.post("/transitions/\(name)/recognition", message).decoded()
    }
    #expect(try answer(Finger(dy: 3), of: "card-modal").index == 4)
    #expect(try answer(Finger(dy: 1, steps: 5), of: "card-modal").answer == "undecided")
    #expect(try answer(Finger(dy: -12), of: "modal-standard").answer == "fails")
    #expect(try answer(Finger(dy: -12), of: "modal-standard").reason == "To move the view, drag downwards.")
    #expect(try answer(Finger(dx: 12, dy: -2), of: "pull-down").answer == "fails")
  }

  @Test func whatIsNotRecognizedIsNotStored() throws {
    let site = try Site()
    let reply: DragReply = try site.post("/transitions/modal-standard/drags", Finger(dy: -12).message()).decoded()
    #expect(!reply.recognized && reply.session == nil && reply.settle == nil)
    #expect(try site.registry.sessions().isEmpty)
  }

  @Test func reducedMotionChangesTheSettleAndNotTheDecision() throws {
    let site = try Site()
    var message = Finger(dy: 12).message()
    message.prefersReducedMotion = true
    let reply: DragReply = try site.post("/transitions/card-modal/drags", message).decoded()
    #expect(reply.finishes == true)
  }

  @Test func aButtonAndATapAreStoredAsWhatTheyAre() throws {
    let site = try Site()
    func dismiss(_ name: String, _ cause: DismissalCause) throws -> Int {
      let message = DismissalMessage(revision: 1, presentation: UUID(), cause: cause, secondsSincePresented: 2)
      return try site.post("/transitions/\(name)/dismissals", message).status
    }
    #expect(try dismiss("modal-none", .button) == 201)
    #expect(try dismiss("message-centered", .tap) == 201)
    #expect(try dismiss("modal-input", .tap) == 409)
    #expect(try dismiss("modal-none", .gesture) == 422)
    let causes = try site.registry.presentations().compactMap(\.dismissedBy)
    #expect(Set(causes) == [.button, .tap])
    let shown = try #require(try site.registry.presentations().first)
    #expect(shown.dismissedAtMicroseconds == Site.now && shown.presentedAtMicroseconds == Site.now - 2_000_000)
  }

  @Test(arguments: [1e300, Double.greatestFiniteMagnitude, 86_401])
  func aScreenWasShownForADayAtMost(_ seconds: Double) throws {
    let site = try Site()
    let message = DismissalMessage(
      revision: 1, presentation: UUID(), cause: .button, secondsSincePresented: seconds)
    #expect(try site.post("/transitions/modal-none/dismissals", message).status == 201)
    let shown = try #require(try site.registry.presentations().first)
    #expect(shown.presentedAtMicroseconds == Site.now - 86_400_000_000)

    var drag = Finger(dy: 12).message()
    drag.secondsSincePresented = seconds
    let reply: DragReply = try site.post("/transitions/card-modal/drags", drag).decoded()
    #expect(reply.finishes == true)
  }

  static let broken: [(String, Int, String)] = [
    ("", 400, "is not the JSON"), ("[]", 400, "is not the JSON"), ("{\"revision\":1}", 400, "direction is missing"),
    (#"{"revision":1,"direction":"sideways","touches":[]}"#, 400, "direction"),
    (#"{"revision":1,"direction":"dismiss","touches":[]}"#, 422, "at least one touch"),
    (#"{"revision":1,"direction":"dismiss","touches":[{"samples":[],"cancelled":false}]}"#, 422, "at least one sample"),
    (
      #"{"revision":1,"direction":"dismiss","touches":[{"samples":[[1,2]],"cancelled":false}]}"#, 422,
      "[microseconds, x, y]"
    ),
    (#"{"revision":1,"direction":"dismiss","touches":[{"samples":[[0,0,1e300]],"cancelled":false}]}"#, 422, "pt"),
    (#"{"revision":1,"direction":"dismiss","touches":[{"samples":[[-5,0,1]],"cancelled":false}]}"#, 422, "µs"),
    (#"{"revision":1,"direction":"dismiss","touches":[{"samples":[[0,0,1]]}]}"#, 422, "has not ended"),
    (#"{"revision":1,"direction":"dismiss","session":"x","touches":[]}"#, 400, "session"),
  ]

  @Test(arguments: broken) func whatIsNoDragIsToldWhy(body: String, status: Int, part: String) throws {
    let answer = try Site().post("/transitions/card-modal/drags", text: body)
    #expect(answer.status == status)
    #expect(answer.text.contains(part), "\(answer.text)")
  }

  @Test func noGestureDismissesNone() throws {
    let site = try Site()
    #expect(try site.post("/transitions/modal-none/recognition", Finger(dy: 12).message()).status == 409)
    let reply: DragReply = try site.post("/transitions/modal-none/drags", Finger(dy: 12).message()).decoded()
    #expect(!reply.recognized)
  }

  @Test func aDraftIsDecidedByItsChangesAndNotStored() throws {
    let site = try Site()
    var message = Finger(dy: 12).message()
    message.changes = ["interaction.releaseRule.fraction": "0.95"]
    let draft: DragReply = try site.post("/transitions/card-modal/drags", message).decoded()
    #expect(draft.finishes == false && draft.session == nil && !draft.stored)
    #expect(try site.registry.sessions().isEmpty && site.registry.presentations().isEmpty)
    message.changes = ["interaction.releaseRule.fraction": "2"]
    #expect(try site.post("/transitions/card-modal/drags", message).status == 422)
    message.changes = nil
    let stored: DragReply = try site.post("/transitions/card-modal/drags", message).decoded()
    #expect(stored.finishes == true && stored.session != nil)
  }
}
