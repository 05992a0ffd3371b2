import TransitionModel

/// The stops of a transition as detents of Apple's sheet, which counts them within its own room. `medium` is a height of
/// Apple's own, so it stands for no stop.
enum AppleStops {
  /// Types that no transition may be named after.
  static let types: Set = [
    "PresentationBackgroundInteraction", "PresentationContentInteraction", "PresentationDetent", "Set",
    "UISheetPresentationController",
  ]

  /// Returns the members of SwiftUI; empty without stops.
  static func swiftUI(_ transition: ExportedTransition) -> [[String]] {
    guard let stops = ExportedStops(transition) else { return [] }
    if let absence = stops.absence(in: "a sheet of SwiftUI") { return [[absence]] }
    let names = identifiers(stops.all)
    func name(_ stop: Stop?) -> String? { stop.flatMap { stops.all.firstIndex(of: $0) }.map { names[$0] } }
    func detents(_ name: String, _ type: String, _ value: String) -> [String] {
      ["@available(iOS 16.0, macOS 13.0, tvOS 16.0, watchOS 9.0, *)", property(name, type, value)]
    }
    func interaction(_ name: String, _ note: String, _ value: String) -> [String] {
      let type = "Presentation" + name.prefix(1).uppercased() + name.dropFirst()
      return [
        "/// \(note)", "@available(iOS 16.4, macOS 13.3, tvOS 16.4, watchOS 9.4, *)", property(name, type, value),
      ]
    }
    let all = detents("detents", "Set<PresentationDetent>", "[\(names.joined(separator: ", "))]")
    return [notes(stops, without: [.limits, .hiding], use: "`presentationDetents(_:selection:)`") + all]
      + zip(names, stops.all).map { detents($0, "PresentationDetent", detent($1.size)) }
      + [
        name(stops.initial).map { ["/// Where it appears."] + detents("initialDetent", "PresentationDetent", $0) },
        name(stops.lastPassing).map {
          interaction("backgroundInteraction", "Where touches reach the view behind.", ".enabled(upThrough: \($0))")
        },
        stops.scrollGrows.map {
          interaction(
            "contentInteraction", "What a drag up on scrolling content does.",
            $0 == .sheetFirst ? ".resizes" : ".scrolls")
        },
      ].compactMap(\.self)
  }

  /// Returns the members of UIKit; empty without stops.
  static func uiKit(_ transition: ExportedTransition) -> [[String]] {
    guard let stops = ExportedStops(transition) else { return [] }
    if let absence = stops.absence(in: "a sheet of UIKit") { return [[absence]] }
    let (sheet, room) = ("UISheetPresentationController", "context.maximumDetentValue")
    let availability = ["@available(iOS 16.0, *)", "@available(tvOS, unavailable)"]
    func name(_ stop: Stop) -> String { ".init(rawValue: \"\(stop.name)\")" }
    func identifier(_ property: String, _ note: String, _ stop: Stop?) -> [[String]] {
      guard let stop else { return [] }
      return [["/// \(note)"] + availability + [Self.property(property, "\(sheet).Detent.Identifier", name(stop))]]
    }
    let detents = stops.all.map { stop in
      let hidden = stop.hiddenBelow.map { "\(room) < \(NumberText.exact($0)) ? nil : " } ?? ""
      return
        "  .custom(identifier: \(name(stop))) { context in \(hidden)\(StopNotation().length(of: stop, in: room)) },"
    }
    let list = CodeFile.block("public static var detents: [\(sheet).Detent]", [["["] + detents + ["]"]])
    let grows = stops.scrollGrows.map {
      property("prefersScrollingExpandsWhenScrolledToEdge", "Bool", "\($0 == .sheetFirst)")
    }
    return [notes(stops, without: [], use: "the `sheetPresentationController` of a page sheet") + availability + list]
      + identifier("selectedDetentIdentifier", "Where it appears.", stops.initial)
      + identifier("largestUndimmedDetentIdentifier", "Where touches reach the view behind.", stops.lastPassing)
      + (grows.map { [["/// Whether a drag up on scrolling content moves the sheet first.", $0]] } ?? [])
      + [["/// Whether no gesture dismisses it.", property("isModalInPresentation", "Bool", "\(!stops.canDismiss)")]]
  }

  private static func notes(_ stops: ExportedStops, without parts: [ExportedStops.Part], use: String) -> [String] {
    let touches: [ExportedStops.Part] = stops.lastPassing == nil ? [.touches] : []
    let rest = touches + [.corners, .scrolling, .keyboard, .shrinking]
    return (stops.notes(without: parts + [.margins, .rule, .dimming] + rest) + ["For \(use)."]).map { "/// \($0)" }
  }

  private static func property(_ name: String, _ type: String, _ value: String) -> String {
    "public static var \(name): \(type) { \(value) }"
  }

  private static func detent(_ size: StopSize) -> String {
    switch size {
    case .fraction(let share): ".fraction(\(NumberText.exact(share)))"
    case .points(let points): ".height(\(NumberText.exact(points)))"
    case .full, .fitted, .preferred: ".large"
    }
  }

  /// Returns the name of each stop: `stopHalf`. Those that are the same get their number.
  private static func identifiers(_ stops: [Stop]) -> [String] {
    let names = stops.map { "stop" + IdentifierStyle(isCapitalised: true, reserved: []).identifier(of: $0.name) }
    return zip(1..., names).map { number, name in
      names.filter { $0 == name }.count > 1 ? "\(name)_\(number)" : name
    }
  }
}
