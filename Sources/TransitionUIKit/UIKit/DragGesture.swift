#if (canImport(UIKit) && !os(tvOS) && !os(watchOS)) || canImport(HeadlessUIKit)
  #if canImport(UIKit)
    import UIKit
  #else
    import HeadlessUIKit
  #endif
  import TransitionModel
  import TransitionRuntime

  /// A recognizer on a view that sends its touches to an interaction.
  @MainActor final class DragGesture: NSObject, UIGestureRecognizerDelegate {
    let recognizer: any DragRecognizing
    private var target: GestureTarget?
    /// Returns the interaction that a drag drives. Called when a drag begins; the result is used until its end.
    private let interaction: () -> InteractionDriver?
    private weak var driver: InteractionDriver?
    /// Whether the latest touch can move a view between its stops. Its list then follows the same finger.
    private(set) var movesBetweenStops = false
    private var touchedList: TouchedList?
    private var listDrag: ListDrag?
    /// Returns the scroll view that hands over the finger at the end of its content, given the view under the finger.
    var scrollView: (UIView?) -> UIScrollView? = { _ in nil }
    /// Whether that scroll view is upside down; nil if its transform tells.
    var isScrollReversed: () -> Bool? = { nil }

    /// The view that the latest touch came down on.
    private(set) weak var touched: UIView?
    /// The place of that touch in this view.
    private(set) var touchedPoint = CGPoint.zero

    /// Called once, as the last condition.
    var mayBegin: (_ towardEnd: Bool) -> Bool = { _ in true }

    /// - Parameters:
    ///   - view: The view that gets, and retains, the recognizer. The caller retains the gesture.
    ///   - edges: The edges that the finger must cross; nil for a drag anywhere.
    ///   - takesScrolling: Whether scrolling on a trackpad also counts as a drag.
    ///   - quietTime: The seconds for which a list under the finger must have been at rest.
    ///   - recognition: Returns the begin rule and the view of the coordinates. Called at each touch.
    init(
      on view: UIView, edges: UIRectEdge? = nil, takesScrolling: Bool = false, quietTime: Double = 0,
      recognition: @escaping () -> (DragRecognition, space: UIView)?,
      interaction: @escaping () -> InteractionDriver?
    ) {
      self.interaction = interaction
      #if os(visionOS)
        // UIKit has no edge recognizer there. The runtime also checks where a drag starts.
        recognizer = DragGestureRecognizer()
      #else
        if let edges {
          let recognizer = EdgeDragGestureRecognizer()
          recognizer.edges = edges
          self.recognizer = recognizer
        } else {
          recognizer = DragGestureRecognizer()
        }
      #endif
      super.init()
      let rest = ScrollRest(quietTime: quietTime)
      recognizer.maximumNumberOfTouches = 1
      recognizer.delegate = self
      if takesScrolling { recognizer.allowedScrollTypesMask = .continuous }
      recognizer.feed.prepare = { [weak self] point, view, touched in
        guard let (recognition, space) = recognition() else { return nil }
        self?.touched = touched
        self?.touchedPoint = touched?.convert(point, from: view) ?? point
        // A bar over the list, such as the grabber, is not the list's: between stops it moves the view.
        let isBetweenStops = recognition.geometry.stops != nil
        let scrollView = self?.scrollView(touched).flatMap { list in
          let isOver = list.bounds.contains(list.convert(point, from: view))
          return isOver && (!isBetweenStops || touched?.isDescendant(of: list) == true) ? list : nil
        }
        if let scrollView { rest.watch(scrollView) }
        let isReversed = self?.isScrollReversed()
        self?.begin(over: scrollView, isReversed, recognition, in: space, view)
        return DragFeed.Setting(recognition: recognition, space: space) { [weak scrollView, weak view, weak space] in
          guard let scrollView, scrollView.window != nil, let space else { return nil }
          var extent = scrollView.position(
            along: recognition.geometry.axis, in: view, of: space, isReversed: isReversed)
          extent.restingTime = rest.restingTime(of: scrollView)
          return extent
        }
      }
      target = GestureTarget(recognizer) { [weak self] in self?.changed() }
      view.addGestureRecognizer(recognizer)
    }

    /// Removes the recognizer. A running drag is cancelled, also if UIKit reports that after this object has gone.
    func remove() {
      let isDragging = [.began, .changed].contains(recognizer.state)
      recognizer.isEnabled = false
      recognizer.view?.removeGestureRecognizer(recognizer)
      guard isDragging, let sample = recognizer.feed.latest else { return }
      end(.cancelled(sample.inPhase(.cancelled)))
      driver = nil
    }

    private func begin(
      over list: UIScrollView?, _ isReversed: Bool?, _ recognition: DragRecognition, in space: UIView, _ root: UIView
    ) {
      movesBetweenStops = recognition.geometry.stops != nil
      (touchedList, listDrag) = (nil, nil)
      guard movesBetweenStops, let list else { return }
      let axis = recognition.geometry.axis
      touchedList = TouchedList(
        list: list, isReversed: isReversed ?? list.isReversed(along: axis, in: space), offset: list.contentOffset,
        extent: list.position(along: axis, in: root, of: space, isReversed: isReversed))
    }

    private func changed() {
      recognizer.feed.scrolled(recognizer)
      guard let setting = recognizer.feed.setting, let sample = recognizer.feed.latest else { return }
      switch recognizer.state {
      case .began:
        driver = interaction()
        // A late move loses no more than the slop.
        let begin = recognizer.feed.begin ?? sample
        if let list = touchedList, let driver {
          listDrag = ListDrag(
            list, driver, from: begin, isMoving: recognizer.feed.beginsAtOnce, extent: setting.scroll)
        }
        if let listDrag { return listDrag.move(to: sample, velocity: velocity) }
        driver?.begin(at: begin.inPhase(.began))
        if begin != sample { driver?.send(.changed(sample.inPhase(.changed))) }
      case .changed:
        if let listDrag { return listDrag.move(to: sample, velocity: velocity) }
        driver?.send(.changed(sample.inPhase(.changed)))
        driver?.refused?.move(to: sample)
      case .ended: end(.ended(sample.inPhase(.ended), recognizerVelocity: velocity()))
      case .cancelled, .failed: end(.cancelled(sample.inPhase(.cancelled)))
      default: break
      }
    }

    /// The recognizer's velocity along the axis.
    private func velocity() -> Double {
      guard let setting = recognizer.feed.setting else { return 0 }
      let velocity = recognizer.velocity(in: setting.space)
      return setting.recognition.geometry.axis == .x ? velocity.x : velocity.y
    }

    private func end(_ event: InteractionEvent) {
      if let listDrag { listDrag.end(event) } else { driver?.end(event) }
      listDrag = nil
    }

    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
      if recognizer.numberOfTouches == 0 {
        recognizer.feed.scrollBegan(recognizer)
      } else if let view = recognizer.view, touched?.tracksTouches(in: view) == true {
        return false
      }
      return recognizer.feed.mayBegin() && mayBegin(recognizer.feed.setting?.recognition.movesTowardEnd == true)
    }

    /// The content scrolls only if this gesture fails, or at the same time in a view that moves between stops.
    func gestureRecognizer(
      _ gestureRecognizer: UIGestureRecognizer, shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool {
      guard let list = otherGestureRecognizer.view as? UIScrollView,
        list.panGestureRecognizer === otherGestureRecognizer, !movesBetweenStops
      else { return false }
      // A screen answers for the view that was touched: here, for the list that asks.
      let former = touched
      touched = list
      defer { touched = former }
      return scrollView(list) === list
    }

    /// One finger drives one gesture, but for the list of a view that moves between stops.
    func gestureRecognizer(
      _ gestureRecognizer: UIGestureRecognizer,
      shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool {
      touchedList.map { $0.list.panGestureRecognizer === otherGestureRecognizer } ?? false
    }
  }

  /// Turns a recognizer's touches into samples, and decides whether they are a drag.
  ///
  /// UIKit's recognizer decides when a finger has moved far enough. For each touch, the runtime's `DragRecognition`
  /// checks its direction, its start and the scroll view under it.
  @MainActor final class DragFeed {
    /// The coordinates and the rule of one touch, fixed when it comes down.
    struct Setting {
      var recognition: DragRecognition
      /// The view whose coordinates the samples have. A setting outlives its touch.
      private(set) weak var space: UIView?
      /// Returns the position of the scroll views under the finger.
      let scroll: () -> ScrollExtent?
      /// The same, if content that can still scroll keeps the drag from beginning. A view that moves between stops shares the
      /// finger with it.
      var refusal: ScrollExtent? { recognition.geometry.stops == nil ? scroll() : nil }
    }

    /// Called at each touch; returns nil if no drag can begin now.
    var prepare: (CGPoint, UIView, _ touched: UIView?) -> Setting? = { _, _, _ in nil }
    private(set) var setting: Setting?
    private(set) var latest: GestureSample?
    private weak var touch: UITouch?
    /// The start of a trackpad scroll, where the pointer stays; nil during a touch.
    private var scrollStart: CGPoint?

    /// - Returns: Whether the touch can still become a drag.
    func began(_ touches: Set<UITouch>, _ event: UIEvent, on view: UIView?) -> Bool {
      guard touch == nil, let first = touches.first, let view else { return touch != nil }
      touch = first
      latest = nil
      scrollStart = nil
      setting = prepare(first.location(in: view), view, first.view)
      take(touches, event, .began)
      return goesOn(setting?.recognition.answer)
    }

    /// - Returns: Whether the touch is a drag or can still become one.
    func moved(_ touches: Set<UITouch>, _ event: UIEvent) -> Bool {
      take(touches, event, .changed)
      return goesOn(setting?.recognition.answer)
    }

    func ended(_ touches: Set<UITouch>, _ event: UIEvent) { take(touches, event, .ended) }

    /// Records the start of a scroll, which has no touches, and its translation so far.
    func scrollBegan(_ recognizer: UIPanGestureRecognizer) {
      guard let view = recognizer.view else { return }
      let point = recognizer.location(in: view)
      latest = nil
      setting = prepare(point, view, view.hitTest(point, with: nil))
      guard let space = setting?.space else { return }
      let start = view.convert(point, to: space)
      scrollStart = start
      take(start, .began)
      // The first event may have no translation yet, but its velocity has the direction.
      let way = recognizer.translation(in: space)
      let ahead = way == .zero ? recognizer.velocity(in: space) : way
      take(CGPoint(x: start.x + ahead.x, y: start.y + ahead.y), .changed)
      scrolled(recognizer)
    }

    /// Records a scroll's translation so far. Does nothing during a touch.
    func scrolled(_ recognizer: UIPanGestureRecognizer) {
      guard let scrollStart, let space = setting?.space else { return }
      let way = recognizer.translation(in: space)
      latest = GestureSample(
        seconds: NextTurn.uptime, x: scrollStart.x + way.x, y: scrollStart.y + way.y, phase: .changed)
    }

    private func take(_ place: CGPoint, _ phase: GestureSample.Phase) {
      let sample = GestureSample(seconds: NextTurn.uptime, x: place.x, y: place.y, phase: phase)
      let scroll = setting?.refusal
      _ = setting?.recognition.handle(sample, scroll: scroll)
    }

    /// The point from which the drag moves the view; nil for a trackpad's scroll, which has no slop.
    var begin: GestureSample? { scrollStart == nil ? setting?.recognition.slopExit : nil }

    /// A finger that comes down on a moving view stops it.
    var beginsAtOnce: Bool { setting?.recognition.motion == .moving }

    func mayBegin() -> Bool {
      let scroll = setting?.refusal
      return setting?.recognition.decide(scroll: scroll) == .begins
    }

    /// Prepares for the next touch. The latest sample stays: the recognizer's last action comes after the reset.
    func reset() { touch = nil }

    private func goesOn(_ answer: RecognitionAnswer?) -> Bool { answer == .undecided || answer == .begins }

    private func take(_ touches: Set<UITouch>, _ event: UIEvent, _ phase: GestureSample.Phase) {
      guard let touch, touches.contains(touch), let setting else { return }
      guard let space = setting.space else { return }
      let place = touch.location(in: space)
      let sample = GestureSample(seconds: event.timestamp, x: place.x, y: place.y, phase: phase)
      latest = sample
      if phase != .ended { _ = self.setting?.recognition.handle(sample, scroll: setting.refusal) }
    }
  }
#endif
