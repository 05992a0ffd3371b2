import Foundation
import TestSupport
import Testing
@testable import TransitionModel

/// The reference values of an independent implementation, to 1e-9.
@Suite struct StopVectorTests {
  private static let vectors = Result { try StopVectors.read() }
  private static let tolerance = 1e-9

  @Test func aReleaseGoesWhereTheReferenceSays() throws {
    let targets = try Self.vectors.get().target
    #expect(targets.count == 58)
    for vector in targets {
      let decision = StopDecision(vector.release)
      #expect(decision.targetName == vector.target, "\(vector.id)")
      #expect(decision.runnerUpName == vector.runnerUp, "\(vector.id)")
      #expect(decision.reason.rawValue == vector.reason, "\(vector.id)")
      #expect(abs(decision.landing - vector.landing) <= Self.tolerance, "\(vector.id)")
      #expect(try abs(#require(decision.margin) - abs(vector.margin)) <= Self.tolerance, "\(vector.id)")
      let milli = try #require(decision.marginMilli)
      #expect(abs(milli) == vector.marginMilli, "\(vector.id)")
      #expect((milli > 0) == (vector.target == Stop.dismissed), "\(vector.id)")
      #expect(decision.description == vector.words, "\(vector.id)")
    }
  }

  @Test func sizesBecomePositions() throws {
    for vector in try Self.vectors.get().positions {
      let track = try #require(StopTrack(vector.stops.map(\.stop), in: vector.room))
      #expect(track.places.map(\.stop.name) == vector.positions.map(\.name), "\(vector.id)")
      for (place, expected) in zip(track.places, vector.positions) {
        #expect(abs(place.position - (expected.position ?? .nan)) <= Self.tolerance, "\(vector.id)")
      }
    }
  }

  @Test func dimmingFollowsThePosition() throws {
    for vector in try Self.vectors.get().dimming {
      let track = StopTrack(places: zip(vector.stops, vector.alphas).map { StopTrack.Place(.dimmed($1), at: $0) })
      let dimming = track.value(at: vector.position) { $0.dimming ?? .nan }
      #expect(abs(dimming - vector.dimming) <= Self.tolerance)
    }
  }

  @Test func aViewGivesBeyondItsEnds() throws {
    for vector in try Self.vectors.get().band {
      let track = StopTrack(places: vector.stops.map { StopTrack.Place(Stop("s"), at: $0) })
      let shown = track.shown(vector.finger, canDismiss: vector.dismissible) { beyond, dimension in
        vector.coefficient * beyond * dimension / (vector.coefficient * beyond + dimension)
      }
      #expect(abs(shown - vector.view) <= Self.tolerance)
    }
  }
}

/// The file of reference values.
struct StopVectors: Decodable {
  let target: [Target]
  let positions: [Positions]
  let dimming: [Dimming]
  let band: [Band]

  static func read() throws -> StopVectors {
    let file = Repository.root.appending(path: "Tests/TransitionModelTests/Fixtures/stops.json")
    return try JSONDecoder().decode(StopVectors.self, from: Data(contentsOf: file))
  }

  struct Listed: Decodable {
    let name: String
    let position: Double?
    let threshold: Double?
    let size: String?
    let fraction: Double?
    let points: Double?
    let minimum: Double?
    let maximum: Double?
    let hiddenBelow: Double?

    var stop: Stop {
      let kind = size.flatMap(StopSize.Kind.init) ?? .full
      var stop = Stop(name, minimum: minimum, maximum: maximum, hiddenBelow: hiddenBelow, threshold: threshold)
      stop.size.parts = StopSize.Parts(kind: kind, fraction: fraction, points: points)
      return stop
    }
  }

  struct Target: Decodable {
    struct Rule: Decodable {
      let kind: String
      let horizon: Double?
      let velocity: Double?
      let fraction: Double
      let points: Double?
      let reach: String
    }

    let id: String
    let stops: [Listed]
    let stopRule: Rule?
    let releaseRule: ReleaseRule.Parts?
    let home: String
    let position: Double
    let velocity: Double
    let landing: Double
    let target: String
    let runnerUp: String?
    let margin: Double
    let marginMilli: Int64
    let reason: String
    let words: String

    var release: StopRelease {
      let track = StopTrack(places: stops.map { StopTrack.Place($0.stop, at: $0.position ?? .nan) })
      let rule = stopRule.map { given in
        var rule = StopRule()
        (rule.kind, rule.reach) = (.init(rawValue: given.kind) ?? .nearest, .init(rawValue: given.reach) ?? .any)
        (rule.horizon, rule.velocity) = (given.horizon, given.velocity)
        (rule.fraction, rule.points) = (given.fraction, given.points)
        return rule
      }
      return StopRelease(
        track: track, rule: rule, releaseRule: releaseRule.map(ReleaseRule.init),
        home: track.index(named: home) ?? -1, position: position, velocity: velocity)
    }
  }

  struct Positions: Decodable {
    let id: String
    let stops: [Listed]
    let length: Double
    let edgeInset: Double
    let farInset: Double
    let fitted: Double
    let keyboard: Double
    let positions: [Listed]

    var room: StopTrack.Room {
      StopTrack.Room(length: length, edgeInset: edgeInset, farInset: farInset, fitted: fitted, keyboard: keyboard)
    }
  }

  struct Dimming: Decodable {
    let stops: [Double]
    let alphas: [Double]
    let position: Double
    let dimming: Double
  }

  struct Band: Decodable {
    let stops: [Double]
    let dismissible: Bool
    let coefficient: Double
    let finger: Double
    let view: Double
  }
}

extension Stop {
  fileprivate static func dimmed(_ alpha: Double) -> Stop {
    var stop = Stop("s")
    stop.dimming = alpha
    return stop
  }
}
