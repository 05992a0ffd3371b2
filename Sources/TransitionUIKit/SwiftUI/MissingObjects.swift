#if (canImport(SwiftUI) && canImport(UIKit) && !os(tvOS) && !os(watchOS)) || canImport(HeadlessSwiftUI)
  #if canImport(SwiftUI)
    import SwiftUI
  #else
    import HeadlessSwiftUI
  #endif

  /// A property that reads an object from the environment.
  @MainActor private protocol ReadsObject {
    static var objectName: String { get }
  }

  extension EnvironmentObject: ReadsObject {
    fileprivate static var objectName: String { "\(ObjectType.self)" }
  }

  extension View {
    /// The problem of a presented view that reads an environment object which nothing passes on; nil if its own properties read
    /// none. SwiftUI stops the app when it reads one, and does not say what to do.
    @MainActor var problemOfMissingObjects: String? {
      let names = Mirror(reflecting: self).children.compactMap {
        ($0.value as? any ReadsObject).map { type(of: $0).objectName }
      }
      guard !names.isEmpty else { return nil }
      return
        "\(Self.self) reads \(names.joined(separator: ", ")) from the environment, which is not passed on to a presented "
        + "view. Pass it on at the root view: .transitions(registry) { content, _ in content.environmentObject(…) }. Or set it "
        + "in the closure that returns the content."
    }
  }
#endif
