#if (canImport(UIKit) && !os(tvOS) && !os(watchOS)) || canImport(HeadlessUIKit)
  #if canImport(UIKit)
    import UIKit
  #else
    import HeadlessUIKit
  #endif
  import TransitionModel

  /// Counts the frames of a drag, and the late ones, with a display link that runs during the drag.
  @MainActor final class FrameMeter {
    private(set) var measures = FrameMeasures(intervals: [], refreshPeriod: 0)
    private var link: CADisplayLink?
    private var before: (shown: TimeInterval, due: TimeInterval)?

    func start() {
      guard link == nil else { return }
      measures = FrameMeasures(intervals: [], refreshPeriod: 0)
      let target = FrameTarget { [weak self] in self?.count() ?? false }
      let link = CADisplayLink(target: target, selector: target.action)
      target.link = link
      link.add(to: .main, forMode: .common)
      self.link = link
    }

    /// Stops the display link, which would otherwise keep the screen refreshing.
    func stop() {
      link?.invalidate()
      link = nil
      before = nil
    }

    private func count() -> Bool {
      guard let link else { return false }
      if let before {
        measures.count(seconds: link.timestamp - before.shown, refreshPeriod: before.due - before.shown)
      }
      before = (link.timestamp, link.targetTimestamp)
      return true
    }
  }
#endif
