/// The view of a hosting controller. Only SwiftUI may add subviews, those that it represents.
final class HeadlessHostingView: UIView {
  fileprivate var isRepresenting = false

  override func didAddSubview(_ subview: UIView) {
    super.didAddSubview(subview)
    guard !isRepresenting else { return }
    HeadlessSystem.noteMisuse("\(type(of: subview)) as a subview of UIHostingController.view, which is not supported")
  }
}

extension UIView {
  func headlessRepresent(_ view: UIView) {
    let host = self as? HeadlessHostingView
    host?.isRepresenting = true
    addSubview(view)
    host?.isRepresenting = false
  }
}
