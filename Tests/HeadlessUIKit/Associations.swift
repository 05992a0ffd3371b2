/// The Objective-C runtime's policies.
public enum objc_AssociationPolicy: UInt, Sendable {
  case OBJC_ASSOCIATION_ASSIGN = 0
  case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
  case OBJC_ASSOCIATION_COPY_NONATOMIC = 3
  case OBJC_ASSOCIATION_RETAIN = 769
  case OBJC_ASSOCIATION_COPY = 771
}

/// The Objective-C runtime's function of this name, for UIKit's objects: the value lives as long as the object.
@MainActor public func objc_setAssociatedObject(
  _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {
  guard let object = object as? UIResponder else { return }
  // Whoever is let go may come back here while it goes.
  withExtendedLifetime(object.headlessAssociations[key]) { object.headlessAssociations[key] = value }
}

/// The Objective-C runtime's function of this name, for UIKit's objects.
@MainActor public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
  (object as? UIResponder)?.headlessAssociations[key]
}
