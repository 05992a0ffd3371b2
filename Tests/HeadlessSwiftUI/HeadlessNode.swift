import Observation

/// A view's place in the tree, which outlives the view's values: its state, its children, and its representation.
@MainActor public final class HeadlessNode {
  let root: HeadlessRoot
  /// The view that contains represented views.
  var surface: UIView
  private(set) var environment = EnvironmentValues()
  private(set) var children: [HeadlessNode] = []
  var memory: [String: Any] = [:]
  /// The preferences of its content, by the key's identity.
  var preferences: [ObjectIdentifier: HeadlessPreference] = [:]
  /// The height of its content; for a stack, the sum of its children's.
  var height: CGFloat?
  var text: String?
  var action: (() -> Void)?
  var tearDown: (() -> Void)?
  private var kind: Any.Type?

  init(_ root: HeadlessRoot, surface: UIView) { (self.root, self.surface) = (root, surface) }

  func child(_ index: Int) -> HeadlessNode {
    while children.count <= index { children.append(HeadlessNode(root, surface: surface)) }
    children[index].surface = surface
    return children[index]
  }

  func removeChildren() {
    for child in children { child.remove() }
    children = []
  }

  func remove() {
    removeChildren()
    tearDown?()
    (tearDown, memory, kind) = (nil, [:], nil)
  }

  /// Sets the place's current view. If its type changes, state and representation are discarded.
  func update(_ view: any View, in environment: EnvironmentValues) {
    if kind != type(of: view) {
      remove()
      kind = type(of: view)
    }
    self.environment = environment
    (text, action, height) = (nil, nil, nil)
    connect(view)
    if let primitive = view as? any HeadlessPrimitive {
      primitive.headlessUpdate(self)
    } else if let representable = view as? any UIViewControllerRepresentable {
      representable.headlessUpdate(self)
    } else if let representable = view as? any UIViewRepresentable {
      representable.headlessUpdate(self)
    } else {
      child(0).update(body(of: view), in: environment)
    }
    if !(view is any HeadlessPreferenceSource) { collectPreferences() }
  }

  func collectPreferences() {
    preferences = [:]
    for child in children { preferences.merge(child.preferences) { $0.reduced(with: $1) } }
  }

  /// Evaluates the body again when a class that it reads through Observation changes.
  private func body<Content: View>(of view: Content) -> any View {
    let root = root
    return withObservationTracking {
      view.body
    } onChange: {
      MainActor.assumeIsolated { root.setNeedsUpdate() }
    }
  }

  private func connect(_ view: any View) {
    for (label, value) in Mirror(reflecting: view).children {
      (value as? any HeadlessDynamicProperty)?.headlessConnect(to: self, label ?? "")
    }
  }

  var all: [HeadlessNode] { [self] + children.flatMap(\.all) }

  var fittingHeight: CGFloat { height ?? children.map(\.fittingHeight).reduce(0, +) }
}

/// A tree of views in a hosting controller, updated as a whole at most once per turn.
@MainActor final class HeadlessRoot {
  /// Updates the tree's content.
  var update: () -> Void = {}
  private var isDue = false

  func setNeedsUpdate() {
    guard !isDue else { return }
    isDue = true
    HeadlessClock.nextTurn { [weak self] in self?.updateIfDue() }
  }

  private func updateIfDue() {
    guard isDue else { return }
    isDue = false
    update()
  }
}
