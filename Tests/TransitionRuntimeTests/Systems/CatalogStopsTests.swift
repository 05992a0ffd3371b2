import Testing
import TransitionModel
import TransitionMotion

@testable import TransitionRuntime

@Suite("The catalog's views with stops")
struct CatalogStopsTests {
  private static func places(_ name: String, in layout: LayoutContext) throws -> [String] {
    try #require(try Systems.layout(name).stopTrack(in: layout)).places.map { "\($0.stop.name) \($0.position)" }
  }

  /// Every release on the phone that begins at a stop: where it ends.
  private static func ends(_ name: String, of home: Int, at speeds: [Double]) throws -> Set<String> {
    var release = try #require(try Systems.layout(name).release(in: .phone))
    release.home = home
    let positions = stride(from: 0, through: release.track.largest, by: 3)
    return Set(
      positions.flatMap { position in
        speeds.map { speed in
          release.position = position
          release.velocity = speed
          return StopDecision(release).targetName
        }
      })
  }

  @Test func aSheetRestsAtHalfOfItsRoomAndInLandscapeAtItsLargest() throws {
    #expect(try Self.places("sheet-detents", in: .phone) == ["medium 410.5", "large 787.0"])
    #expect(try Self.places("sheet-detents", in: .phoneLandscape).map { $0.prefix(5) } == ["large"])
    #expect(try Systems.layout("sheet-detents").initialStop(in: .phone)?.name == "medium")
    #expect(try Self.ends("sheet-detents", of: 1, at: [0, -4000]) == ["large", "medium", Stop.dismissed])
  }

  @Test func aPanelIsNeverDismissedByADragAndAHardFlickCrossesHalf() throws {
    #expect(try Self.places("map-panel", in: .phone) == ["tip 103.0", "half 406.5", "full 779.0"])
    #expect(try Systems.layout("map-panel").initialStop(in: .phone)?.name == "half")
    let speeds = [-8000, -900, 0, 900, 8000.0]
    for home in 0...2 { #expect(try Self.ends("map-panel", of: home, at: speeds) == ["tip", "half", "full"]) }
    var flick = try #require(try Systems.layout("map-panel").release(in: .phone))
    (flick.home, flick.position, flick.velocity) = (0, 150, 1500)
    #expect(StopDecision(flick).targetName == "full")
  }

  /// UIKit's duration is that of the source's response.
  @Test func aPanelHasTheSpringsOfItsSource() throws {
    let panel = try Systems.configuration("map-panel")
    for (timing, response, ratio) in [
      (panel.presentation.movement, 0.25, 0.8), (panel.dismissal.movement, 0.25, 0.8),
      (AnimationTiming(duration: 0.587817, dampingRatio: 1, initialVelocity: 0), 0.4, 1),
    ] {
      guard case .spring(let spring, 0) = timing.shape else {
        Issue.record("no spring")
        continue
      }
      #expect(abs(spring.response - response) < 1e-5 && spring.dampingRatio == ratio)
    }
    #expect(panel.interaction?.tail == .spring(duration: 0.587817, dampingRatio: 1))
  }

  @Test func aMenuLeaves56PointsFreeAndHasTwoEnds() throws {
    #expect(try Self.places("side-menu", in: .phone) == ["open 304.0"])
    #expect(try Self.places("side-menu", in: .smallPhone) == ["open 264.0"])
    let release = try #require(try Systems.layout("side-menu").release(in: .phone))
    #expect(release.rule == nil && release.distance == 304)
    #expect(try Self.ends("side-menu", of: 0, at: [0, -1000, 1000]) == ["open", Stop.dismissed])
  }
}
