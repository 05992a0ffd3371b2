#if canImport(UIKit) || canImport(HeadlessUIKit)
  public import TransitionModel
  import TransitionRuntime

  /// Why no gesture can present, or a segue does not know how.
  public enum TransitionUIKitError: Error, Sendable, Hashable, CustomStringConvertible {
    /// No transition has this name.
    case unknown(UnknownTransition)
    /// The transition is not presented by a gesture.
    case noPresentationGesture(transition: String)
    /// The transition's gesture begins at another side than was asked for; in a layout from left to right.
    case otherEdge(transition: String, begins: String)
    /// A segue has nobody to ask for its transition.
    case noProvider(segue: String)

    /// What is wrong, and what to do next.
    public var description: String {
      switch self {
      case .unknown(let error): error.description
      case .noPresentationGesture(let name):
        "No gesture presents \(name): its interaction.interactivePresentation is none. Set it to pan or edgePan, or "
          + "present it in code: present(screen, transition: \"\(name)\", from: registry)."
      case .otherEdge(let name, let side):
        "The gesture that presents \(name) begins at the \(side), as its geometry.edge says. Write edge: .\(side), or "
          + "leave it out."
      case .noProvider(let name):
        "The segue \(name) has no registry to ask. Set its provider in prepare(for:), or "
          + "NamedTransitionSegue.defaultProvider when the app starts."
      }
    }
  }
#endif
