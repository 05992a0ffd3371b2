import TransitionModel
import TransitionRuntime

/// A view in a container, with content of one height: where rules take their points from.
///
/// The height of fitted and preferred content is not in the catalog. Three stand for it: 100 pt, half the container, and
/// all the room between the margins.
struct LintRoom {
  let container: LintContainer
  /// Points; nil where the configuration alone says how high the view is.
  let contentHeight: Double?
  let context: LayoutContext
  let presented: LayoutFrame
  private let layout: PresentationController

  /// Points of the lowest content that is looked at: two rows of a list.
  static let lowestContent = 100.0

  init(_ layout: PresentationController, in container: LintContainer, contentHeight: Double?) {
    var context = container.context
    context.fittedHeight = contentHeight ?? context.height / 2
    self.layout = layout
    self.container = container
    self.contentHeight = contentHeight
    self.context = context
    presented = layout.presentedFrame(in: context)
    var taller = context
    taller.fittedHeight += 1
    let isSame = TransitionDirection.allCases.allSatisfy {
      layout.interactionGeometry(in: context, direction: $0) == layout.interactionGeometry(in: taller, direction: $0)
    }
    let content = contentHeight.map { " with content \(LintNumber.points($0)) high" } ?? ""
    fullName = container.name + content
    name = isSame ? container.name : fullName
  }

  /// The container and the height of the content, which is not the catalog's.
  let fullName: String

  /// The same without the content where no way depends on it.
  let name: String

  func geometry(_ direction: TransitionDirection) -> InteractionGeometry {
    layout.interactionGeometry(in: context, direction: direction)
  }

  /// Points of the container along the axis of travel.
  var containerExtent: Double { layout.configuration.geometry.edge.axis == .y ? context.height : context.width }

  /// The part of the view inside the container, along the axis of travel.
  var visible: ClosedRange<Double> {
    let isVertical = layout.configuration.geometry.edge.axis == .y
    let start = isVertical ? presented.y : presented.x
    let length = isVertical ? presented.height : presented.width
    let low = min(max(start, 0), containerExtent)
    return low...max(min(start + length, containerExtent), low)
  }

  /// Points between the view's side that faces its edge and that edge of the container; 0 where it is flush with it.
  var gapAtEdge: Double {
    switch layout.configuration.geometry.edge {
    case .bottom: context.height - presented.y - presented.height
    case .top: presented.y
    case .leading: presented.x
    case .trailing: context.width - presented.x - presented.width
    }
  }

  /// Whether nothing of the container is to be seen beside the view.
  var coversContainer: Bool {
    presented.x <= 0 && presented.y <= 0 && presented.x + presented.width >= context.width
      && presented.y + presented.height >= context.height
  }
}
