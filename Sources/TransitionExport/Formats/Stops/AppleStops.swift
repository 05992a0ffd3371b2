import TransitionModel

/// The stops of a transition as detents of SwiftUI's and UIKit's sheet.
///
/// The sheet comes from the bottom, chooses the detent after a drag, and counts detents within its own room. `medium` is
/// Apple's own height, so it stands for no stop.
enum AppleStops {
  /// Types that no transition may be named after.
  static let types: Set = [
    "PresentationBackgroundInteraction", "PresentationContentInteraction", "PresentationDetent", "Set",
    "UISheetPresentationController",
  ]

  private static func notes(_ stops: ExportedStops, without parts: [ExportedStops.Part]) -> [String] {
    let touches: [ExportedStops.Part] = stops.lastPassing == nil ? [.touches] : []
    let words = stops.words(
      without: [.measured] + parts + [.margins, .rule, .dimming] + touches + [
        .corners, .scrolling, .keyboard, .shrinking,
      ])
    return words.map { "/// \($0)" }
  }

  /// Returns the members of SwiftUI; empty without stops.
  static func swiftUI(_ transition: ExportedTransition) -> [[String]] {
    guard let stops = ExportedStops(transition) else { return [] }
    if let absence = stops.absence(in: "a sheet of SwiftUI") { return [[absence]] }
    let names = identifiers(stops.all)
    let early = "@available(iOS 16.0, macOS 13.0, tvOS 16.0, watchOS 9.0, *)"
    let late = "@available(iOS 16.4, macOS 13.3, tvOS 16.4, watchOS 9.4, *)"
    func member(_ notes: [String], _ name: String, _ type: String, _ value: String) -> [String] {
      let isEarly = type.contains("PresentationDetent")
      return notes + [isEarly ? early : late, "public static var \(name): \(type) { \(value) }"]
    }
    func name(_ stop: Stop?) -> String? { stop.flatMap { stop in stops.all.firstIndex(of: stop).map { names[$0] } } }
    let detents = zip(names, stops.all).map { member([], $0, "PresentationDetent", detent($1.size)) }
    let all = "[\(names.joined(separator: ", "))]"
    return [member(notes(stops, without: [.limits, .hiding]), "detents", "Set<PresentationDetent>", all)] + detents
      + [
        name(stops.initial).map { member(["/// Where it appears."], "initialDetent", "PresentationDetent", $0) },
        name(stops.lastPassing).map {
          member(
            ["/// Where touches reach the view behind."], "backgroundInteraction", "PresentationBackgroundInteraction",
            ".enabled(upThrough: \($0))")
        },
        stops.scrollGrows.map {
          member(
            ["/// What a drag up on scrolling content does."], "contentInteraction", "PresentationContentInteraction",
            $0 == .sheetFirst ? ".resizes" : ".scrolls")
        },
      ].compactMap(\.self)
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
    let style = IdentifierStyle(isCapitalised: true, reserved: [])
    let names = stops.map { "stop" + style.identifier(of: $0.name) }
    return zip(1..., names).map { number, name in
      names.filter { $0 == name }.count > 1 ? "\(name)_\(number)" : name
    }
  }

  /// Returns the members of UIKit; empty without stops.
  static func uiKit(_ transition: ExportedTransition) -> [[String]] {
    guard let stops = ExportedStops(transition) else { return [] }
    if let absence = stops.absence(in: "a sheet of UIKit") { return [[absence]] }
    let sheet = "UISheetPresentationController"
    let availability = ["@available(iOS 16.0, *)", "@available(tvOS, unavailable)"]
    func constant(_ note: String, _ name: String, _ type: String, _ value: String) -> [String] {
      ["/// \(note)"] + availability + ["public static let \(name): \(type) = \(value)"]
    }
    func identifier(_ stop: Stop) -> String { ".init(rawValue: \"\(stop.name)\")" }
    let detents = stops.all.map { stop in
      let room = "context.maximumDetentValue"
      let hidden = stop.hiddenBelow.map { "\(room) < \(NumberText.exact($0)) ? nil : " } ?? ""
      return
        ".custom(identifier: \(identifier(stop))) { context in \(hidden)\(StopNotation().length(of: stop, in: room)) },"
    }
    let property = CodeFile.block(
      "public static var detents: [\(sheet).Detent]", [["["] + detents.map { "  " + $0 } + ["]"]])
    return [notes(stops, without: []) + availability + property]
      + [
        stops.initial.map {
          constant("Where it appears.", "selectedDetentIdentifier", "\(sheet).Detent.Identifier", identifier($0))
        },
        stops.lastPassing.map {
          constant(
            "Where touches reach the view behind.", "largestUndimmedDetentIdentifier", "\(sheet).Detent.Identifier",
            identifier($0))
        },
        stops.scrollGrows.map {
          constant(
            "Whether a drag up on scrolling content moves the sheet first.",
            "prefersScrollingExpandsWhenScrolledToEdge", "Bool", "\($0 == .sheetFirst)")
        },
        constant("Whether no gesture dismisses it.", "isModalInPresentation", "Bool", "\(!stops.canDismiss)"),
      ].compactMap(\.self)
  }
}
