public import TransitionModel

/// Where the presented view stands: the layout of one presentation, as pure functions of the container.
public struct PresentationController: Sendable, Hashable {
  public let configuration: TransitionConfiguration

  public let style: MotionStyle

  public init(configuration: TransitionConfiguration, style: MotionStyle = .full) {
    self.configuration = configuration
    self.style = style
  }

  /// Opacity of the dimming view when fully presented.
  public var dimmingAlpha: Double { configuration.dimming.alpha }

  /// The presented view's frame when it has arrived.
  public func presentedFrame(in context: LayoutContext) -> LayoutFrame {
    let geometry = configuration.geometry
    let insets = insets(in: context)
    let room = max(context.height - insets.top - insets.bottom, 0)
    let wanted: Double =
      switch geometry.height {
      case .full: room
      case .fitted: context.fittedHeight
      case .preferred: context.preferredHeight ?? context.fittedHeight
      }
    let height = max(wanted, 0)
    let fullWidth = max(context.width - insets.left - insets.right, 0)
    let width = min(fullWidth, geometry.maximumWidth ?? fullWidth)
    let spare = max(room - height, 0)
    let drop: Double =
      switch geometry.alignment {
      case .top: 0
      case .center: spare / 2
      case .bottom: spare
      }
    return LayoutFrame(x: insets.left + (fullWidth - width) / 2, y: insets.top + drop, width: width, height: height)
  }

  /// The frame just out of sight past the configuration's edge.
  public func dismissedFrame(in context: LayoutContext) -> LayoutFrame {
    let presented = presentedFrame(in: context)
    switch visualEdge(in: context) {
    case .bottom: return presented.moved(x: 0, y: context.height - presented.y)
    case .top: return presented.moved(x: 0, y: -presented.y - presented.height)
    case .leading: return presented.moved(x: -presented.x - presented.width, y: 0)
    case .trailing: return presented.moved(x: context.width - presented.x, y: 0)
    }
  }

  /// The way of an interaction in this container. Dismissing goes toward the edge, presenting away from it.
  public func interactionGeometry(in context: LayoutContext, direction: TransitionDirection) -> InteractionGeometry {
    let edge = visualEdge(in: context)
    let presented = presentedFrame(in: context)
    let dismissed = dismissedFrame(in: context)
    let travel = edge.axis == .y ? abs(dismissed.y - presented.y) : abs(dismissed.x - presented.x)
    let size = edge.axis == .y ? presented.height : presented.width
    let distance = configuration.interaction?.distanceRule == .presentedSize ? size : travel
    let sign = direction == .dismiss ? edge.sign : -edge.sign
    let extent = edge.axis == .y ? context.height : context.width
    return InteractionGeometry(axis: edge.axis, sign: sign, distance: distance, origin: sign > 0 ? 0 : extent)
  }

  /// Leading and trailing change sides where text runs from right to left.
  private func visualEdge(in context: LayoutContext) -> TransitionEdge {
    guard context.isRightToLeft else { return configuration.geometry.edge }
    switch configuration.geometry.edge {
    case .leading: return .trailing
    case .trailing: return .leading
    case .top, .bottom: return configuration.geometry.edge
    }
  }

  private func insets(in context: LayoutContext) -> LayoutInsets {
    let geometry = configuration.geometry
    func inset(_ margin: Double, _ safeArea: Double, from reference: MarginReference) -> Double {
      switch reference {
      case .safeArea: safeArea + margin
      case .container: margin
      case .atLeastSafeArea: max(margin, safeArea)
      }
    }
    let (left, right) =
      context.isRightToLeft
      ? (geometry.margins.trailing, geometry.margins.leading) : (geometry.margins.leading, geometry.margins.trailing)
    return LayoutInsets(
      top: inset(geometry.margins.top, context.safeArea.top, from: geometry.marginsFrom),
      left: inset(left, context.safeArea.left, from: geometry.marginsFrom),
      bottom: inset(geometry.margins.bottom, context.safeArea.bottom, from: geometry.bottomMarginFrom),
      right: inset(right, context.safeArea.right, from: geometry.marginsFrom))
  }
}
