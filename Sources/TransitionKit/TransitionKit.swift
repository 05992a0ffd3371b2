// One import for an app: everything it needs to present by a name and to record what people do with it. Springs and
// curves are apart, in TransitionMotion, because SwiftUI has a `Spring`, too.
@_exported public import TransitionModel
@_exported public import TransitionRuntime
@_exported public import TransitionStore

#if (canImport(UIKit) && !os(tvOS) && !os(watchOS)) || canImport(HeadlessUIKit)
  @_exported public import TransitionUIKit
#endif
