import TransitionModel
import TransitionRuntime

/// A container in which rules compute. A catalog does not specify one, but every motion depends on it.
struct LintContainer: Hashable {
  let name: String
  let context: LayoutContext

  /// The extremes that an app encounters: tall, low, small and large.
  static let all = [phone, lyingPhone, smallPhone, tablet]

  static let phone = LintContainer(name: "a 390 × 844 phone", context: .phone)
  static let lyingPhone = LintContainer(name: "an 844 × 390 phone in landscape", context: .phoneLandscape)
  static let smallPhone = LintContainer(name: "a 320 × 568 phone", context: .smallPhone)
  static let tablet = LintContainer(name: "a 1024 × 1366 tablet", context: .tablet)
}

/// A view in a container, with content of one height, from which rules take their points.
///
/// The catalog does not specify the height of fitted and preferred content. Three heights represent it: 100 pt, half
/// the container, and all the room between the margins.
struct LintRoom {
  let container: LintContainer
  let context: LayoutContext
  let presented: LayoutFrame
  /// The container and the height of the content, if the configuration leaves it open.
  let fullName: String
  /// The name without the content, if no distance depends on it.
  let name: String
  private let layout: PresentationController

  /// The height of the lowest content in points: two rows of a list.
  static let lowestContent = 100.0

  init(_ layout: PresentationController, in container: LintContainer, contentHeight: Double?) {
    var context = container.context
    context.fittedHeight = contentHeight ?? context.height / 2
    self.layout = layout
    self.container = container
    self.context = context
    presented = layout.presentedFrame(in: context)
    var taller = context
    taller.fittedHeight += 1
    let isSame = TransitionDirection.allCases.allSatisfy {
      layout.interactionGeometry(in: context, direction: $0) == layout.interactionGeometry(in: taller, direction: $0)
    }
    fullName = container.name + (contentHeight.map { " with content \(points: $0) high" } ?? "")
    name = isSame ? container.name : fullName
  }

  func geometry(_ direction: TransitionDirection) -> InteractionGeometry {
    layout.interactionGeometry(in: context, direction: direction)
  }

  /// The stop at which the view appears; nil if it rests at one place.
  var initialStop: String? { layout.initialStop(in: context)?.name }

  /// The stops that the view has here.
  var stops: StopTrack { layout.stopTrack(in: context) ?? StopTrack(places: []) }

  /// The stops that are not hidden here, also those that another one replaces.
  var presentStops: [StopTrack.Place] {
    let room = layout.stopRoom(in: context)
    return layout.configuration.geometry.stops.filter { $0.isPresent(in: room) }
      .map { StopTrack.Place($0, at: $0.position(in: room)) }
  }

  /// The inset of the safe area at the view's edge.
  var safeInsetAtEdge: Double { context.safeArea.inset(at: layout.configuration.geometry.edge) }

  /// Returns whether a release after a drag from another stop ends at this one.
  func someDragEnds(at index: Int) -> Bool {
    guard var release = layout.release(in: context), release.track.places.count > 1 else { return true }
    let speeds = [0, 100, 500, 1000, LintFinger.fastest / 2]
    return release.track.places.indices.contains { home in
      guard home != index else { return false }
      release.home = home
      return stride(from: 0, through: release.track.largest, by: 2).contains { position in
        release.position = position
        return (speeds + speeds.map { -$0 }).contains { speed in
          release.velocity = speed
          return release.target == index
        }
      }
    }
  }

  private var isVertical: Bool { layout.configuration.geometry.edge.axis == .y }

  /// The container's size along the drag axis, in points.
  var containerExtent: Double { isVertical ? context.height : context.width }

  /// The part of the view within the container, along the drag axis.
  var visible: ClosedRange<Double> {
    let start = isVertical ? presented.y : presented.x
    let length = isVertical ? presented.height : presented.width
    let low = min(max(start, 0), containerExtent)
    return low...max(min(start + length, containerExtent), low)
  }

  /// Returns the distance in points between one side of the view and that edge of the container; 0 if they touch.
  func gap(at edge: TransitionEdge) -> Double { gap(at: edge, of: presented) }

  /// Returns that distance for a frame of the view, negative if the view reaches past the edge.
  func gap(at edge: TransitionEdge, of frame: LayoutFrame) -> Double {
    switch edge {
    case .bottom: context.height - frame.y - frame.height
    case .top: frame.y
    case .leading: frame.x
    case .trailing: context.width - frame.x - frame.width
    }
  }

  var coversContainer: Bool {
    presented.x <= 0 && presented.y <= 0 && presented.x + presented.width >= context.width
      && presented.y + presented.height >= context.height
  }

  var shorterSide: Double { min(presented.width, presented.height) }
}

/// Typical values of finger movements, regardless of the transition.
enum LintFinger {
  /// The velocity below which a release counts as rest, in pt/s: Android's `ViewConfiguration` minimum fling velocity,
  /// and Flutter's `kMinFlingVelocity`.
  static let rest = 50.0
  /// The velocity above which a value counts as a measuring error, in pt/s: the maximum fling velocity of both.
  static let fastest = 8000.0
  /// The movement in points above which a finger counts as moving: `DragRecognition.panSlop`.
  static let slop = 10.0
}

/// Formats numbers for diagnostics: rounded, with their unit.
extension DefaultStringInterpolation {
  mutating func appendInterpolation(points: Double) {
    appendInterpolation(points, decimals: abs(points) < 10 ? 1 : 0)
    appendLiteral(" pt")
  }

  mutating func appendInterpolation(speed: Double) {
    appendInterpolation(speed, decimals: 0)
    appendLiteral(" pt/s")
  }

  mutating func appendInterpolation(seconds: Double) {
    appendInterpolation(seconds, decimals: seconds < 0.1 ? 3 : 2)
    appendLiteral(" s")
  }

  mutating func appendInterpolation(percent share: Double) {
    appendInterpolation(share * 100, decimals: abs(share) < 0.1 ? 1 : 0)
    appendLiteral(" %")
  }

  mutating func appendInterpolation(_ number: Double, decimals: Int) {
    let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
    appendLiteral(ConfigurationFieldValue.number((number * scale).rounded() / scale).description)
  }
}
