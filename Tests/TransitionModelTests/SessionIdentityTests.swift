import Foundation
import Testing
import TransitionModel

@Suite struct SessionIdentityTests {
  struct Ingredients {
    var digest = "00ff"
    var direction = TransitionDirection.dismiss
    var axis = TravelAxis.y
    var distance = 700.0
    var estimator = VelocitySource.lsq100
    var externalID = "stroke-1"
    var samples = [
      GestureSample(timeMicroseconds: 0, x: 1.5, y: 2, phase: .began),
      GestureSample(timeMicroseconds: 16_667, x: 1.5, y: 12.25, phase: .ended),
    ]

    var uuid: UUID {
      SessionIdentity.uuid(
        digest: digest, direction: direction, axis: axis, distance: distance, estimator: estimator,
        externalID: externalID, samples: samples)
    }

    func with<Value>(_ path: WritableKeyPath<Self, Value>, _ value: Value) -> Ingredients {
      var changed = self
      changed[keyPath: path] = value
      return changed
    }
  }

  private let base = Ingredients()

  private var variations: [Ingredients] {
    let other = GestureSample(timeMicroseconds: 16_667, x: 1.5, y: 12.251, phase: .ended)
    let later = GestureSample(timeMicroseconds: 16_668, x: 1.5, y: 12.25, phase: .ended)
    let aside = GestureSample(timeMicroseconds: 16_667, x: 1.501, y: 12.25, phase: .ended)
    let cancelled = GestureSample(timeMicroseconds: 16_667, x: 1.5, y: 12.25, phase: .cancelled)
    return [
      base.with(\.digest, "00fe"), base.with(\.direction, .present), base.with(\.axis, .x),
      base.with(\.distance, 700.5), base.with(\.estimator, .last2), base.with(\.externalID, "stroke-2"),
      base.with(\.samples, []), base.with(\.samples, base.samples.reversed()),
    ] + [other, later, aside, cancelled].map { base.with(\.samples, [base.samples[0], $0]) }
  }

  /// The expected value was computed independently, with Python's `uuid.uuid5`.
  @Test func theIdentityOfARecordingIsTheSameForEver() {
    #expect(base.uuid.uuidString == "EF415A4F-4AA5-5567-BB83-4C222A3C35D9")
    #expect(base.uuid == Ingredients().uuid)
  }

  @Test func itIsAVersion5UUIDOfTheStandardVariant() {
    for ingredients in [base] + variations {
      #expect(ingredients.uuid.uuid.6 >> 4 == 5)
      #expect(ingredients.uuid.uuid.8 >> 6 == 0b10)
    }
  }

  @Test func anyIngredientChangesIt() {
    let all = ([base] + variations).map(\.uuid)
    #expect(Set(all).count == all.count)
  }
}
