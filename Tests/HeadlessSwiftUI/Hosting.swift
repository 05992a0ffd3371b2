@MainActor @preconcurrency open class UIHostingController<Content: View>: UIViewController {
  private let root = HeadlessRoot()
  private(set) lazy var headlessNode = HeadlessNode(root, surface: view)
  private var isShown = false

  public init(rootView: Content) {
    self.rootView = rootView
    super.init(nibName: nil, bundle: nil)
    root.update = { [weak self] in self?.headlessUpdate() }
  }

  @MainActor @preconcurrency public required dynamic init?(coder aDecoder: NSCoder) { nil }

  public var rootView: Content { didSet { if isViewLoaded { root.setNeedsUpdate() } } }

  @available(iOS 16.0, *)
  public var sizingOptions: UIHostingControllerSizingOptions = []

  open override func loadView() { view = HeadlessHostingView(frame: CGRect(x: 0, y: 0, width: 390, height: 844)) }

  open override func viewDidLoad() {
    super.viewDidLoad()
    headlessUpdate()
  }

  open override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    guard !isShown else { return }
    isShown = true
    for child in children { child.viewDidAppear(animated) }
    root.setNeedsUpdate()
  }

  open override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    guard isShown else { return }
    isShown = false
    for child in children { child.viewDidDisappear(animated) }
  }

  open func sizeThatFits(in size: CGSize) -> CGSize {
    loadViewIfNeeded()
    let height = headlessNode.fittingHeight
    // Text is cut to the proposed height.
    return CGSize(width: size.width, height: min(height, size.height))
  }

  func headlessUpdate() {
    var environment = EnvironmentValues()
    environment.host = self
    headlessNode.update(rootView, in: environment)
    let height = headlessNode.fittingHeight
    // Auto Layout knows no other.
    if height.isFinite, sizingOptions.contains(.intrinsicContentSize) { view.headlessFittingHeight = height }
    isModalInPresentation =
      headlessNode.preferences[ObjectIdentifier(HeadlessDismissDisabled.self)]?.value as? Bool ?? false
    guard sizingOptions.contains(.preferredContentSize), height.isFinite, preferredContentSize.height != height else {
      return
    }
    preferredContentSize = CGSize(width: view.bounds.width, height: height)
  }

  /// Adds a represented screen, which appears immediately if this one has.
  func headlessAdopt(_ child: UIViewController, on surface: UIView) {
    addChild(child)
    surface.headlessRepresent(child.view)
    if isShown { child.viewDidAppear(false) }
  }
}

/// The properties that a hosting controller derives from its content's size.
@available(iOS 16.0, *)
public struct UIHostingControllerSizingOptions: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let preferredContentSize = UIHostingControllerSizingOptions(rawValue: 1)
  public static let intrinsicContentSize = UIHostingControllerSizingOptions(rawValue: 2)
}

/// A UIKit screen in a SwiftUI view.
@MainActor @preconcurrency public protocol UIViewControllerRepresentable: View where Self.Body == Never {
  associatedtype UIViewControllerType: UIViewController
  associatedtype Coordinator = Void
  typealias Context = UIViewControllerRepresentableContext<Self>

  @MainActor @preconcurrency func makeUIViewController(context: Self.Context) -> Self.UIViewControllerType
  @MainActor @preconcurrency func updateUIViewController(
    _ uiViewController: Self.UIViewControllerType, context: Self.Context)
  @MainActor @preconcurrency static func dismantleUIViewController(
    _ uiViewController: Self.UIViewControllerType, coordinator: Self.Coordinator)
  @MainActor @preconcurrency func makeCoordinator() -> Self.Coordinator
}

extension UIViewControllerRepresentable {
  public static func dismantleUIViewController(
    _ uiViewController: Self.UIViewControllerType, coordinator: Self.Coordinator
  ) {}

  @MainActor func headlessUpdate(_ node: HeadlessNode) {
    let coordinator = node.memory["coordinator"] as? Coordinator ?? makeCoordinator()
    let context = Context(coordinator: coordinator, environment: node.environment, transaction: Transaction())
    node.memory["coordinator"] = coordinator
    node.height = 0
    HeadlessSystem.isUpdatingContent = true
    defer { HeadlessSystem.isUpdatingContent = false }
    if let made = node.memory["made"] as? UIViewControllerType {
      return updateUIViewController(made, context: context)
    }
    let made = makeUIViewController(context: context)
    node.memory["made"] = made
    node.tearDown = {
      made.viewIfLoaded?.removeFromSuperview()
      HeadlessSystem.isUpdatingContent = true
      defer { HeadlessSystem.isUpdatingContent = false }
      Self.dismantleUIViewController(made, coordinator: coordinator)
    }
    updateUIViewController(made, context: context)
    (node.environment.host as? any HeadlessHost)?.headlessAdopt(made, on: node.surface)
  }
}

extension UIViewControllerRepresentable where Self.Coordinator == Void {
  public func makeCoordinator() -> Self.Coordinator { () }
}

/// A UIKit view in a SwiftUI view.
@MainActor @preconcurrency public protocol UIViewRepresentable: View where Self.Body == Never {
  associatedtype UIViewType: UIView
  associatedtype Coordinator = Void
  typealias Context = UIViewRepresentableContext<Self>

  @MainActor @preconcurrency func makeUIView(context: Self.Context) -> Self.UIViewType
  @MainActor @preconcurrency func updateUIView(_ uiView: Self.UIViewType, context: Self.Context)
  @MainActor @preconcurrency static func dismantleUIView(_ uiView: Self.UIViewType, coordinator: Self.Coordinator)
  @MainActor @preconcurrency func makeCoordinator() -> Self.Coordinator
}

extension UIViewRepresentable {
  public static func dismantleUIView(_ uiView: Self.UIViewType, coordinator: Self.Coordinator) {}

  @MainActor func headlessUpdate(_ node: HeadlessNode) {
    let coordinator = node.memory["coordinator"] as? Coordinator ?? makeCoordinator()
    let context = Context(coordinator: coordinator, environment: node.environment, transaction: Transaction())
    node.memory["coordinator"] = coordinator
    node.height = 0
    if let made = node.memory["made"] as? UIViewType { return updateUIView(made, context: context) }
    let made = makeUIView(context: context)
    node.memory["made"] = made
    node.surface.headlessRepresent(made)
    node.tearDown = {
      made.removeFromSuperview()
      Self.dismantleUIView(made, coordinator: coordinator)
    }
    updateUIView(made, context: context)
  }
}

extension UIViewRepresentable where Self.Coordinator == Void {
  public func makeCoordinator() -> Self.Coordinator { () }
}

@MainActor @preconcurrency
public struct UIViewControllerRepresentableContext<
  Representable: UIViewControllerRepresentable
> {
  public let coordinator: Representable.Coordinator
  public let environment: EnvironmentValues
  public let transaction: Transaction
}

@MainActor @preconcurrency public struct UIViewRepresentableContext<Representable: UIViewRepresentable> {
  public let coordinator: Representable.Coordinator
  public let environment: EnvironmentValues
  public let transaction: Transaction
}

@MainActor protocol HeadlessHost {
  func headlessAdopt(_ child: UIViewController, on surface: UIView)
}

extension UIHostingController: HeadlessHost {}
