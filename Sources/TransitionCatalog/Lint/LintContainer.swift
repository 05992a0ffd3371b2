import TransitionRuntime

/// A container that rules compute in: what the catalog does not know and every motion depends on.
struct LintContainer: Hashable {
  let name: String
  let context: LayoutContext

  /// Between them they are the extremes an app meets: tall, low, small and large. Sizes and safe areas are those of an
  /// iPhone 14 upright and on its side, a first-generation iPhone SE and a 12.9-inch iPad.
  static let all = [phone, lyingPhone, smallPhone, tablet]

  static let phone = LintContainer(name: "a 390 × 844 phone", context: .phone)
  static let lyingPhone = LintContainer(
    name: "an 844 × 390 phone on its side",
    context: LayoutContext(width: 844, height: 390, safeArea: LayoutInsets(left: 47, bottom: 21, right: 47)))
  static let smallPhone = LintContainer(
    name: "a 320 × 568 phone", context: LayoutContext(width: 320, height: 568, safeArea: LayoutInsets(top: 20)))
  static let tablet = LintContainer(
    name: "a 1024 × 1366 tablet",
    context: LayoutContext(width: 1024, height: 1366, safeArea: LayoutInsets(top: 24, bottom: 20)))
}
