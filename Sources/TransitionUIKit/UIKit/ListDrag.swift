#if (canImport(UIKit) && !os(tvOS) && !os(watchOS)) || canImport(HeadlessUIKit)
  #if canImport(UIKit)
    import UIKit
  #else
    import HeadlessUIKit
  #endif
  import TransitionModel
  import TransitionRuntime

  /// One touch that moves a screen between its stops and scrolls the list in it.
  ///
  /// Both recognizers follow the finger. While the screen moves, the list is pinned: after each of its own moves, it is put
  /// back before anything is drawn.
  @MainActor final class ListDrag {
    private let list: UIScrollView
    private let driver: InteractionDriver
    private let start: InteractionGeometry
    private let extent: () -> ScrollExtent?
    private var handOver: ScrollHandOver
    /// The list's offset along the axis, by the parts of the movement that were its own.
    private var offset: CGFloat
    private var target: GestureTarget?
    private var isPinned = false
    /// Something else has taken the screen, and this touch no longer moves it.
    private var isOver = false
    private let own: (bounces: Bool, vertical: Bool, horizontal: Bool)
    private let isReversed: Bool

    /// - Parameters:
    ///   - sample: The point from which the finger moves something.
    ///   - isMoving: Whether the finger has stopped the screen.
    ///   - extent: Returns the position of the list and of those around it.
    init?(
      _ touched: TouchedList, _ driver: InteractionDriver, from sample: GestureSample, isMoving: Bool,
      extent: @escaping () -> ScrollExtent?
    ) {
      guard let geometry = driver.owner?.stopGeometry else { return nil }
      (list, self.driver, start, self.extent) = (touched.list, driver, geometry, extent)
      isReversed = touched.isReversed
      handOver = ScrollHandOver(
        from: sample, in: geometry, scroll: touched.extent, owner: isMoving ? .view : .nothing)
      offset = geometry.axis == .y ? touched.offset.y : touched.offset.x
      own = (list.bounces, list.showsVerticalScrollIndicator, list.showsHorizontalScrollIndicator)
      target = GestureTarget(list.panGestureRecognizer) { [weak self] in self?.putBack() }
      if isMoving { take(at: sample) }
    }

    func move(to sample: GestureSample, velocity: () -> Double) {
      guard !isOver, let interaction = driver.owner?.manager.transition.configuration.interaction else { return }
      guard geometry.stops != nil else {
        // A changed layout has left one place. The finger still holds the screen.
        if handOver.owner == .view { driver.send(.changed(sample.inPhase(.changed))) }
        return
      }
      let shift = adoptForeignOffset()
      var scroll = extent()
      // As expected, whether or not the list has already followed this movement.
      scroll?.before += isReversed ? -shift : shift
      scroll?.after -= isReversed ? -shift : shift
      let steps = handOver.move(
        to: sample, position: driver.position(in: geometry), in: geometry, interaction, scroll: scroll)
      for step in steps where !isOver { perform(step, velocity) }
    }

    /// Ends the touch. A list that the finger has left does not go on.
    func end(_ event: InteractionEvent) {
      let movesView = handOver.owner == .view && !isOver
      if movesView {
        driver.end(event)
        list.panGestureRecognizer.isEnabled = false
      }
      NextTurn.run { [self] in
        putBack()
        pin(false)
        if movesView { list.panGestureRecognizer.isEnabled = list.isScrollEnabled }
        // A list that was taken in its bounce goes home.
        if movesView, list.offsetInRange != list.contentOffset {
          list.setContentOffset(list.offsetInRange, animated: true)
        }
        target?.remove(from: list.panGestureRecognizer)
        target = nil
      }
    }

    /// The geometry of the view in the present layout.
    private var geometry: InteractionGeometry {
      driver.isInProgress ? driver.interaction.machine.geometry ?? start : start
    }

    private func perform(_ step: ScrollHandOver.Step, _ velocity: () -> Double) {
      switch step {
      case .take(let sample): take(at: sample)
      case .move(let sample): driver.send(.changed(sample.inPhase(.changed)))
      case .letGo(let sample):
        driver.send(.ended(sample.inPhase(.ended), recognizerVelocity: velocity()))
        pin(false)
        // From here on, the list follows the finger by itself.
        list.panGestureRecognizer.setTranslation(.zero, in: list)
        setOffset()
      case .scroll(let points):
        offset += CGFloat(points) * (isAlongCoordinate ? 1 : -1)
        // A list that has refused the touch does not move.
        let pan = list.panGestureRecognizer
        if ![.failed, .cancelled].contains(pan.state), pan.translation(in: list) == .zero { setOffset() }
      }
    }

    private func take(at sample: GestureSample) {
      // The app may have dismissed the screen while its list scrolled.
      guard driver.isInProgress || driver.owner?.dragMayBegin(towardEnd: false) == true else { return isOver = true }
      pin(true)
      putBack()
      driver.begin(at: sample.inPhase(.began))
      // A view that cannot be caught while it moves leaves the touch to the list.
      guard driver.interaction.machine.fingerPosition == nil else { return }
      pin(false)
      isOver = true
    }

    /// Whether the content offset grows where the view grows.
    private var isAlongCoordinate: Bool { (geometry.sign > 0) != isReversed }

    private var listOffset: CGFloat { geometry.axis == .y ? list.contentOffset.y : list.contentOffset.x }

    /// Takes over an offset that the app or a jump to the top has set.
    ///
    /// - Returns: The points by which the expected offset is ahead of the list.
    private func adoptForeignOffset() -> Double {
      if !isPinned, abs(offset - listOffset) > CGFloat(ScrollHandOver.tolerance) { offset = listOffset }
      return Double(offset - listOffset)
    }

    private func putBack() {
      guard isPinned else { return }
      list.panGestureRecognizer.setTranslation(.zero, in: list)
      setOffset()
    }

    private func setOffset() {
      let (x, y) = (list.contentOffset.x, list.contentOffset.y)
      let point = geometry.axis == .y ? CGPoint(x: x, y: offset) : CGPoint(x: offset, y: y)
      // Other than the property, this also stops a deceleration.
      list.setContentOffset(point, animated: false)
    }

    private func pin(_ isPinned: Bool) {
      self.isPinned = isPinned
      list.bounces = !isPinned && own.bounces
      list.showsVerticalScrollIndicator = !isPinned && own.vertical
      list.showsHorizontalScrollIndicator = !isPinned && own.horizontal
    }
  }

  /// The list under a finger, as it was when the finger came down.
  @MainActor struct TouchedList {
    let list: UIScrollView
    let isReversed: Bool
    let offset: CGPoint
    let extent: ScrollExtent?
  }
#endif
