public import Observation

extension View {
  nonisolated public func environment<V>(_ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V) -> some View {
    HeadlessEnvironment(content: self) { $0[keyPath: keyPath] = value }
  }

  @available(iOS 17.0, macOS 14.0, *)
  nonisolated public func environment<T: AnyObject & Observable>(_ object: T?) -> some View {
    HeadlessEnvironment(content: self) { $0.objects[ObjectIdentifier(T.self)] = object }
  }

  nonisolated public func environmentObject<T: ObservableObject>(_ object: T) -> some View {
    HeadlessEnvironment(content: self) { $0.objects[ObjectIdentifier(T.self)] = object }
  }

  nonisolated public func transformEnvironment<V>(
    _ keyPath: WritableKeyPath<EnvironmentValues, V>, transform: @escaping (inout V) -> Void
  ) -> some View {
    HeadlessEnvironment(content: self) { transform(&$0[keyPath: keyPath]) }
  }

  nonisolated public func background<V: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> V
  ) -> some View { HeadlessBackground(content: self, background: content()) }

  nonisolated public func frame(
    width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center
  ) -> some View { HeadlessFrame(content: self, height: height) }

  nonisolated public func ignoresSafeArea(
    _ regions: SafeAreaRegions = .all, edges: Edge.Set = .all
  ) -> some View { HeadlessRemark(content: self, name: "ignoresSafeArea", value: regions) }

  nonisolated public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View {
    preference(key: HeadlessDismissDisabled.self, value: isDisabled)
  }

  nonisolated public func accessibilityHidden(
    _ hidden: Bool
  ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
    ModifiedContent(content: self, modifier: AccessibilityAttachmentModifier())
  }

  nonisolated public func preference<K: PreferenceKey>(key: K.Type = K.self, value: K.Value) -> some View {
    HeadlessPreferenceWriter<Self, K>(content: self, value: value)
  }

  nonisolated public func onPreferenceChange<K: PreferenceKey>(
    _ key: K.Type = K.self, perform action: @escaping (K.Value) -> Void
  ) -> some View where K.Value: Equatable { HeadlessPreferenceReader<Self, K>(content: self, action: action) }
}

public nonisolated struct AccessibilityAttachmentModifier {}

public nonisolated struct ModifiedContent<Content, Modifier> {
  public var content: Content
  public var modifier: Modifier
}

extension ModifiedContent: View, HeadlessPrimitive where Content: View {
  @MainActor func headlessUpdate(_ node: HeadlessNode) { node.child(0).update(content, in: node.environment) }
}

/// A value passed from content to its ancestors.
public protocol PreferenceKey {
  associatedtype Value
  static var defaultValue: Self.Value { get }
  static func reduce(value: inout Self.Value, nextValue: () -> Self.Value)
}

struct HeadlessPreference {
  var value: Any
  let reduce: (Any, Any) -> Any

  func reduced(with other: HeadlessPreference) -> HeadlessPreference {
    HeadlessPreference(value: reduce(value, other.value), reduce: reduce)
  }
}

enum HeadlessDismissDisabled: PreferenceKey {
  static var defaultValue: Bool { false }
  static func reduce(value: inout Bool, nextValue: () -> Bool) { value = value || nextValue() }
}

/// A node that does not pass on its children's preferences unchanged.
protocol HeadlessPreferenceSource {}

nonisolated struct HeadlessPreferenceWriter<Content: View, K: PreferenceKey>: View, HeadlessPrimitive,
  HeadlessPreferenceSource
{
  let content: Content
  let value: K.Value

  @MainActor func headlessUpdate(_ node: HeadlessNode) {
    node.child(0).update(content, in: node.environment)
    node.collectPreferences()
    node.preferences[ObjectIdentifier(K.self)] = HeadlessPreference(value: value) { one, other in
      guard var value = one as? K.Value, let next = other as? K.Value else { return one }
      K.reduce(value: &value) { next }
      return value
    }
  }
}

nonisolated struct HeadlessPreferenceReader<Content: View, K: PreferenceKey>: View, HeadlessPrimitive
where K.Value: Equatable {
  let content: Content
  let action: (K.Value) -> Void

  @MainActor func headlessUpdate(_ node: HeadlessNode) {
    node.child(0).update(content, in: node.environment)
    let value = node.child(0).preferences[ObjectIdentifier(K.self)]?.value as? K.Value ?? K.defaultValue
    guard node.memory["value"] as? K.Value != value else { return }
    node.memory["value"] = value
    action(value)
  }
}

nonisolated struct HeadlessEnvironment<Content: View>: View, HeadlessPrimitive {
  let content: Content
  let change: (inout EnvironmentValues) -> Void

  @MainActor func headlessUpdate(_ node: HeadlessNode) {
    var environment = node.environment
    change(&environment)
    node.child(0).update(content, in: environment)
  }
}

nonisolated struct HeadlessBackground<Content: View, Background: View>: View, HeadlessPrimitive {
  let content: Content
  let background: Background

  @MainActor func headlessUpdate(_ node: HeadlessNode) {
    node.child(0).update(content, in: node.environment)
    node.child(1).update(background, in: node.environment)
    node.height = node.child(0).fittingHeight
  }
}

nonisolated struct HeadlessFrame<Content: View>: View, HeadlessPrimitive {
  let content: Content
  let height: CGFloat?

  @MainActor func headlessUpdate(_ node: HeadlessNode) {
    node.child(0).update(content, in: node.environment)
    node.height = height
  }
}

nonisolated struct HeadlessRemark<Content: View, Value>: View, HeadlessPrimitive {
  let content: Content
  let name: String
  let value: Value

  @MainActor func headlessUpdate(_ node: HeadlessNode) {
    node.memory[name] = value
    node.child(0).update(content, in: node.environment)
  }
}
