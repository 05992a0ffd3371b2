import ArgumentParser
import TransitionRuntime

/// The container in which `play` plays: a device, and what else takes room in it.
struct PlayContainer: ParsableArguments {
  enum Device: String, CaseIterable, ExpressibleByArgument {
    case phone
    case phoneLandscape = "phone-landscape"
    case smallPhone = "small-phone"
    case smallPhoneLandscape = "small-phone-landscape"
    case tablet
    case tabletLandscape = "tablet-landscape"

    var layout: LayoutContext {
      switch self {
      case .phone: .phone
      case .phoneLandscape: .phoneLandscape
      case .smallPhone: .smallPhone
      case .smallPhoneLandscape: .smallPhoneLandscape
      case .tablet: .tablet
      case .tabletLandscape: .tabletLandscape
      }
    }
  }

  @Option(
    help: """
      The device: phone (390 × 844 pt), small-phone (320 × 568), tablet (1024 × 1366), or one of them with -landscape. \
      Default: phone.
      """) var device: Device?
  @Flag(help: "Text runs from right to left.") var rightToLeft = false
  @Option(help: ArgumentHelp("The content's height. Default: half of the device's.", valueName: "pt"))
  var contentHeight: Double?
  @Option(help: ArgumentHelp("The height that the keyboard covers. Default: none.", valueName: "pt"))
  var keyboard: Double?
  @Option(
    help: ArgumentHelp(
      "The finger comes down on a list scrolled by this much. Default: on no list.", valueName: "pt"))
  var scrolled: Double?

  func validate() throws {
    for (option, points) in [("--content-height", contentHeight), ("--keyboard", keyboard), ("--scrolled", scrolled)] {
      guard let points, !(0...10_000).contains(points) else { continue }
      throw ValidationError("\(option) is \(points); allowed 0…10000 pt.")
    }
  }

  /// The options on the command line.
  var given: [String] {
    [
      device.map { _ in "--device" }, rightToLeft ? "--right-to-left" : nil,
      contentHeight.map { _ in "--content-height" },
      keyboard.map { _ in "--keyboard" }, scrolled.map { _ in "--scrolled" },
    ].compactMap { $0 }
  }

  var layout: LayoutContext {
    var layout = (device ?? .phone).layout
    layout.isRightToLeft = rightToLeft
    layout.fittedHeight = contentHeight ?? layout.fittedHeight
    layout.preferredHeight = contentHeight
    layout.keyboardHeight = keyboard ?? 0
    return layout
  }

  /// The list under the finger, as tall again as what is hidden above.
  var scroll: ScrollExtent? { scrolled.map { ScrollExtent(before: $0, after: layout.height) } }
}
