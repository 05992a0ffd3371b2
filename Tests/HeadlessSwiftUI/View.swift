#if canImport(UIKit)
  @_exported public import UIKit
#else
  @_exported public import HeadlessUIKit
#endif

@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

extension Never: View {
  public var body: Never { fatalError("a view without a body has none") }
}

extension View where Body == Never {
  public var body: Never { fatalError("a view without a body has none") }
}

/// A built-in view of the stand-in, which updates its place in the tree.
@MainActor protocol HeadlessPrimitive {
  func headlessUpdate(_ node: HeadlessNode)
}

@resultBuilder public struct ViewBuilder {
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock() -> EmptyView { EmptyView() }
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<(repeat each Content)> {
    var views: [any View] = []
    repeat views.append(each content)
    return TupleView((repeat each content), views)
  }
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
  public static func buildEither<First: View, Second: View>(first: First) -> _ConditionalContent<First, Second> {
    _ConditionalContent(storage: .first(first))
  }
  public static func buildEither<First: View, Second: View>(second: Second) -> _ConditionalContent<First, Second> {
    _ConditionalContent(storage: .second(second))
  }
}

public nonisolated struct EmptyView: View, HeadlessPrimitive {
  public init() {}
  @MainActor func headlessUpdate(_ node: HeadlessNode) {}
}

public nonisolated struct TupleView<T>: View, HeadlessPrimitive {
  public var value: T
  private let views: [any View]

  init(_ value: T, _ views: [any View]) { (self.value, self.views) = (value, views) }

  @MainActor func headlessUpdate(_ node: HeadlessNode) {
    for (index, view) in views.enumerated() { node.child(index).update(view, in: node.environment) }
  }
}

public nonisolated struct _ConditionalContent<First: View, Second: View>: View, HeadlessPrimitive {
  enum Storage {
    case first(First)
    case second(Second)
  }

  let storage: Storage

  @MainActor func headlessUpdate(_ node: HeadlessNode) {
    switch storage {
    case .first(let view): node.child(0).update(view, in: node.environment)
    case .second(let view): node.child(0).update(view, in: node.environment)
    }
  }
}

extension Optional: View, HeadlessPrimitive where Wrapped: View {
  @MainActor func headlessUpdate(_ node: HeadlessNode) {
    if let self { node.child(0).update(self, in: node.environment) } else { node.removeChildren() }
  }
}

public nonisolated struct AnyView: View, HeadlessPrimitive {
  private let view: any View

  public init<V: View>(_ view: V) { self.view = view }

  @MainActor func headlessUpdate(_ node: HeadlessNode) { node.child(0).update(view, in: node.environment) }
}
