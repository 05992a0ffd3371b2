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
    private let indicators: (vertical: Bool, horizontal: Bool)
    private let isReversed: Bool

    /// - Parameters:
    ///   - sample: The point from which the finger moves something.
    ///   - isMoving: Whether the finger has stopped the screen.
    ///   - isReversed: Whether the list is upside down.
    ///   - extent: Returns the position of the list and of those around it.
    init?(
      _ list: UIScrollView, _ driver: InteractionDriver, from sample: GestureSample, isMoving: Bool,
      isReversed: Bool, extent: @escaping () -> ScrollExtent?
    ) {
      guard let geometry = driver.owner?.stopGeometry else { return nil }
      (self.list, self.driver, start, self.extent) = (list, driver, geometry, extent)
      self.isReversed = isReversed
      handOver = ScrollHandOver(from: sample, in: geometry, scroll: extent(), owner: isMoving ? .view : .nothing)
      offset = geometry.axis == .y ? list.contentOffset.y : list.contentOffset.x
      indicators = (list.showsVerticalScrollIndicator, list.showsHorizontalScrollIndicator)
      target = GestureTarget(list.panGestureRecognizer) { [weak self] in self?.putBack() }
      if isMoving { take(at: sample) }
    }

    func move(to sample: GestureSample, velocity: () -> Double) {
      guard let interaction = driver.owner?.manager.transition.configuration.interaction else { return }
      let shift = adoptForeignOffset()
      var scroll = extent()
      // As expected, whether or not the list has already followed this movement.
      scroll?.before += isReversed ? -shift : shift
      scroll?.after -= isReversed ? -shift : shift
      let steps = handOver.move(
        to: sample, position: driver.position(in: geometry), in: geometry, interaction, scroll: scroll)
      for step in steps { perform(step, velocity) }
    }

    /// Ends the touch. A list that the finger has left does not go on.
    func end(_ event: InteractionEvent) {
      let movesView = handOver.owner == .view
      if movesView {
        driver.end(event)
        // It may have begun to decelerate already.
        list.panGestureRecognizer.isEnabled = false
        setOffset()
      }
      showIndicators(true)
      NextTurn.run { [self] in
        putBack()
        isPinned = false
        if movesView { list.panGestureRecognizer.isEnabled = true }
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
        isPinned = false
        showIndicators(true)
        // From here on, the list follows the finger by itself.
        list.panGestureRecognizer.setTranslation(.zero, in: list)
        setOffset()
      case .scroll(let points):
        offset += CGFloat(points) * (isAlongCoordinate ? 1 : -1)
        if list.panGestureRecognizer.translation(in: list) == .zero { setOffset() }
      }
    }

    private func take(at sample: GestureSample) {
      isPinned = true
      showIndicators(false)
      putBack()
      driver.begin(at: sample.inPhase(.began))
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

    private func putBack() { if isPinned { setOffset() } }

    private func setOffset() {
      let (x, y) = (list.contentOffset.x, list.contentOffset.y)
      let point = geometry.axis == .y ? CGPoint(x: x, y: offset) : CGPoint(x: offset, y: y)
      // Other than the property, this also stops a deceleration.
      list.setContentOffset(point, animated: false)
    }

    private func showIndicators(_ areShown: Bool) {
      list.showsVerticalScrollIndicator = areShown && indicators.vertical
      list.showsHorizontalScrollIndicator = areShown && indicators.horizontal
    }
  }
#endif
