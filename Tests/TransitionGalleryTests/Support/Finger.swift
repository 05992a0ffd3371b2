import Foundation
import HeadlessBrowser

@testable import TransitionGallery

/// A finger that goes straight at a steady speed, in points of the phone.
struct Finger {
  var x = 195.0
  var y = 400.0
  /// Points of each step, 8 ms apart.
  var dx = 0.0
  var dy = 0.0
  var steps = 20
  /// Steps at rest at the end.
  var rest = 0

  /// The samples the browser should report: microseconds after the first, and points.
  var samples: [[Double]] {
    (0...(steps + rest)).map { index in
      let moved = Double(min(index, steps))
      return [Double(index) * 8000, x + dx * moved, y + dy * moved]
    }
  }

  /// A drag of one touch, as the page posts it; a browser says the last place once more when a finger lifts.
  func message(revision: Int = 1, presentation: UUID = UUID()) -> DragMessage {
    DragMessage(
      revision: revision, direction: .dismiss, presentation: presentation, secondsSincePresented: 3,
      touches: [DragMessage.Touch(samples: samples + [samples[samples.count - 1]], cancelled: false)])
  }

  /// The same on a page: where the phone stands there, at times that the events carry.
  func places(on page: BrowserPage) async throws -> [BrowserPage.PointerSample] {
    let box = try await page.evaluate(
      "(() => { const b = document.getElementById('phone').getBoundingClientRect(); return [b.left, b.top, b.width]; })()"
    )
    guard let box = box.numbers, box.count == 3 else { return [] }
    let scale = box[2] / 390
    // What happened before the page was there happened at its beginning.
    let start = Date.now.timeIntervalSince1970
    return samples.map { sample in
      BrowserPage.PointerSample(
        x: box[0] + sample[1] * scale, y: box[1] + sample[2] * scale, time: start + sample[0] / 1_000_000)
    }
  }
}
