import HeadlessBrowser
import TestSupport
import Testing
import TransitionModel

@testable import TransitionExport

/// The stops of a view in each format.
@Suite struct StopExportTests {
  private func export(_ format: ExportFormat, _ name: String) throws -> String {
    try Samples.export(format, try Samples.stops().filter { $0.name == name })
  }

  @Test(arguments: ExportFormat.all.filter { !["json", "swift-names"].contains($0.name) })
  func stopsAreAsRecorded(format: ExportFormat) throws {
    try expectSnapshot(try export(format, "map-panel"), named: "map-panel." + format.fileName + ".txt")
  }

  @Test(arguments: ExportFormat.all) func everyFormatNamesTheStops(format: ExportFormat) throws {
    let configurations = try Samples.stops()
    for configuration in configurations {
      let text = try Samples.export(format, [configuration])
      for stop in configuration.geometry.stops where format.name != "tokens-flat" || stop.size != .fitted {
        #expect(text.contains(stop.name), "\(configuration.name), \(stop.name)")
      }
    }
  }

  /// A transition without stops is written as if none had any, beside those that have.
  @Test(arguments: ExportFormat.all) func aTransitionWithoutStopsIsWrittenAsBefore(format: ExportFormat) throws {
    let others = try Samples.catalog().filter { $0.geometry.stops.isEmpty && $0.kind != .observed }
    let alone = try Samples.export(format, others).split(separator: "\n")
    let beside = Set(try Samples.export(format, others + Samples.stops()).split(separator: "\n"))
    // The header lists all transitions, and imports are those of the whole file.
    let missing = alone.filter { !beside.contains($0) && !$0.contains("import ") && !$0.contains(ExportFormat.mark) }
    #expect(missing == [])
  }

  /// SwiftUI's medium detent has a height of Apple's, and content has no known length.
  @Test func noLengthIsInvented() throws {
    for format in ExportFormat.all {
      #expect(try !Samples.export(format, Samples.stops()).contains(".medium"), "\(format)")
    }
    let text = try export(.swiftUI, "measured")
    #expect(text.contains("Left out: stops as long as their content (half); limits of the length (tip);"))
    #expect(text.contains("detents: Set<PresentationDetent> { [stopTip, stopFull] }"))
    #expect(text.contains("initialDetent: PresentationDetent { stopTip }"))
    #expect(text.contains("contentInteraction: PresentationContentInteraction { .scrolls }"))
  }

  /// Apple's undimmed detents are the smallest ones, without a gap.
  @Test func touchesPassUpToADetentOnlyWithoutAGap() throws {
    for (format, word) in [(ExportFormat.swiftUI, "upThrough"), (.uiKit, "largestUndimmedDetentIdentifier")] {
      #expect(try export(format, "map-panel").contains(word))
      for name in ["measured", "sheet-detents"] { #expect(try !export(format, name).contains(word)) }
      #expect(try export(format, "measured").contains("the stops at which touches reach the view behind"))
    }
  }

  @Test(arguments: [
    (ExportFormat.swiftUI, "a sheet of SwiftUI"), (.uiKit, "a sheet of UIKit"),
    (.flutter, "a DraggableScrollableSheet"),
  ])
  func aSheetThatDoesNotComeFromTheBottomIsLeftOut(_ format: ExportFormat, _ place: String) throws {
    let text = try export(format, "side-menu")
    #expect(text.contains("// Left out: the stops (open), because \(place) comes from the bottom."))
    #expect(!text.contains("etents") && !text.contains("DraggableScrollableSheet sheet"))
  }

  /// Two names that a language cannot tell apart get a number.
  @Test func stopsWithOneIdentifierAreNumbered() throws {
    #expect(try export(.swiftUI, "next").contains("[stopAB_1, stopAB_2]"))
  }

  @Test func composeDecidesOnlyWhereItCan() throws {
    let nearest = try export(.compose, "map-panel")
    #expect(nearest.contains("closestAnchor(offset + 0.499f * velocity)") && !nearest.contains("velocityThreshold"))
    let next = try export(.compose, "next")
    #expect(next.contains("val velocityThreshold: Dp = 300.dp") && !next.contains("snapping("))
    #expect(next.contains("the shares of a step that a drag must pass; that a drag moves the view by one stop at most"))
    #expect(next.contains("\"dismissed\" at (largest + inset)"))
    #expect(try export(.compose, "side-menu").contains("\"dismissed\" at -(largest + inset)"))
  }
}

/// A browser lays out the stops of the exported CSS where the engine has them.
@Suite(.enabled(if: HeadlessBrowser.isExpected, Comment(rawValue: HeadlessBrowser.absence)))
struct CSSStopsTests {
  private static let sizes = [(390, 844), (844, 390), (200, 300), (1024, 1366)]

  /// Returns the stops in a container without safe areas.
  private func places(_ configuration: TransitionConfiguration, _ width: Int, _ height: Int) -> [StopTrack.Place] {
    let (edge, margins) = (configuration.geometry.edge, configuration.geometry.margins)
    let ends = edge.axis == .y ? (margins.top, margins.bottom) : (margins.leading, margins.trailing)
    let isAtEnd = edge.sign > 0
    let room = StopTrack.Room(
      length: Double(edge.axis == .y ? height : width), edgeInset: isAtEnd ? ends.1 : ends.0,
      farInset: isAtEnd ? ends.0 : ends.1, fitted: 0)
    return configuration.geometry.stops.filter { $0.size != .fitted }.map { .init($0, at: $0.position(in: room)) }
  }

  @Test func lengthsAreThoseOfTheEngine() async throws {
    let configurations = try Samples.stops()
    let css = try Samples.export(.css, configurations)
    try await HeadlessBrowser.run { browser in
      for (width, height) in Self.sizes {
        let page = try await browser.page(width: width, height: height)
        try await page.show("<!doctype html><style>\(css)</style><body><div id=view style=position:fixed></div>")
        for configuration in configurations {
          for place in places(configuration, width, height) {
            let property = "var(--\(configuration.name)-stop-\(place.stop.name))"
            let length = try await page.evaluate(
              "(view.style.height = '\(property)', view.getBoundingClientRect().height)")
            #expect(abs((length.number ?? -1) - place.position) < 0.05, "\(property) in \(width) × \(height)")
          }
        }
        #expect(page.problems == [])
      }
    }
  }

  /// A scrolled view rests at stops, with as much in sight as the engine has.
  @Test func scrollingRestsAtTheStops() async throws {
    let configurations = try Samples.stops().filter { $0.geometry.stops.count > 1 }
    let css = try Samples.export(.css, configurations)
    let (width, height) = (390, 844)
    try await HeadlessBrowser.run { browser in
      let page = try await browser.page(width: width, height: height)
      for configuration in configurations {
        let (name, edge) = (configuration.name, configuration.geometry.edge)
        let places = places(configuration, width, height)
        let markers = places.map { "<i class='\(name)-stop-\($0.stop.name)'></i>" }.joined()
        try await page.show(
          "<!doctype html><style>\(css) body { margin: 0 }</style><div class=\(name)-stops>\(markers)<div style='min-height: 9px'></div></div>"
        )
        let largest = places.last?.position ?? 0
        for place in places {
          // Near the stop, on either side.
          for near in [place.position - 20, place.position + 20] {
            let offset = edge.sign > 0 ? near : largest - near
            let (scroll, side) = edge.axis == .y ? ("scrollTop", "y") : ("scrollLeft", "x")
            let view = try await page.evaluate(
              """
              (() => {
                const list = document.querySelector('.\(name)-stops');
                list.\(scroll) = \(offset);
                const view = list.lastElementChild.getBoundingClientRect();
                return \(edge.sign > 0 ? "\(edge.axis == .y ? height : width) - view.\(side)" : edge.axis == .y ? "view.bottom" : "view.right");
              })()
              """)
            #expect(abs((view.number ?? -1) - place.position) < 1, "\(name) near \(place.stop.name)")
          }
        }
        #expect(page.problems == [])
      }
    }
  }
}
