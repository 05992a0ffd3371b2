import Foundation
import HeadlessBrowser
import TransitionModel
import TransitionStage

@testable import TransitionGallery

/// A finger that moves straight at a constant speed, in points of the phone.
struct Finger {
  var x = 195.0
  var y = 400.0
  /// The points of each step, 8 ms apart.
  var dx = 0.0
  var dy = 0.0
  var steps = 20
  /// The number of steps at rest at the end.
  var rest = 0

  /// The samples that the browser should report: microseconds after the first, and points.
  var samples: [[Double]] {
    (0...(steps + rest)).map { index in
      let moved = Double(min(index, steps))
      return [Double(index) * 8000, x + dx * moved, y + dy * moved]
    }
  }

  /// The same as a touch, three seconds after the screen came. A browser repeats the last position when a finger lifts.
  var touch: StageTouch {
    let all = samples + [samples[samples.count - 1]]
    return StageTouch(
      samples: all.enumerated().map { index, sample in
        GestureSample(
          timeMicroseconds: Int64(sample[0]) + 3_000_000, x: sample[1], y: sample[2],
          phase: index == 0 ? .began : index == all.count - 1 ? .ended : .changed)
      })
  }

  /// Returns the same samples in the coordinates of a page, at times carried by the events.
  func places(on page: BrowserPage, phone: String = "phone") async throws -> [BrowserPage.PointerSample] {
    let box = try await page.evaluate(
      "(() => { const b = document.getElementById('\(phone)').getBoundingClientRect(); return [b.left, b.top, b.width]; })()"
    )
    guard let box = box.numbers, box.count == 3 else { return [] }
    let scale = box[2] / 390
    // Events before the page existed happened at its beginning.
    let start = Date.now.timeIntervalSince1970
    return samples.map { sample in
      BrowserPage.PointerSample(
        x: box[0] + sample[1] * scale, y: box[1] + sample[2] * scale, time: start + sample[0] / 1_000_000)
    }
  }
}
