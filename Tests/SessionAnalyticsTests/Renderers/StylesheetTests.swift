import Foundation
import Testing

@testable import SessionAnalytics

@Suite struct StylesheetTests {
  /// Returns the colors of each scheme: light, dark.
  private static func palettes() throws -> [[String: String]] {
    Stylesheet.css.matches(of: /:root \{([^}]*)\}/).map { block in
      Dictionary(
        uniqueKeysWithValues: block.1.matches(of: /--([a-z-]+): (#[0-9a-f]{6});/).map {
          (String($0.1), String($0.2))
        })
    }
  }

  /// Returns the relative luminance, for the contrast ratio of WCAG 2.2.
  private static func luminance(_ color: String) throws -> Double {
    let value = try #require(Int(color.dropFirst(), radix: 16))
    let channels = [16, 8, 0].map { shift -> Double in
      let channel = Double(value >> shift & 0xFF) / 255
      return channel <= 0.04045 ? channel / 12.92 : pow((channel + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * channels[0] + 0.7152 * channels[1] + 0.0722 * channels[2]
  }

  private static func contrast(_ a: String, _ b: String) throws -> Double {
    let pair = [try luminance(a), try luminance(b)].sorted()
    return (pair[1] + 0.05) / (pair[0] + 0.05)
  }

  @Test func contrastIsCountedAsWCAGDoes() throws {
    #expect(try abs(Self.contrast("#000000", "#ffffff") - 21) < 1e-9)
    #expect(try abs(Self.contrast("#777777", "#ffffff") - 4.48) < 0.01)
  }

  @Test func bothSchemesHaveTheSameColours() throws {
    let palettes = try Self.palettes()
    try #require(palettes.count == 2)
    #expect(palettes[0].keys.sorted() == palettes[1].keys.sorted())
    let used = Set(Stylesheet.css.matches(of: /var\(--([a-z-]+)\)/).map { String($0.1) })
    #expect(used.subtracting(["mark"]) == Set(palettes[0].keys))
  }

  @Test func textIsReadInBothSchemes() throws {
    let pairs = [
      ("ink", "paper"), ("ink", "card"), ("muted", "paper"), ("muted", "card"), ("link", "paper"), ("link", "card"),
      ("finished", "paper"), ("warning-ink", "warning-paper"),
    ]
    for palette in try Self.palettes() {
      for (text, ground) in pairs {
        let ratio = try Self.contrast(#require(palette[text]), #require(palette[ground]))
        #expect(ratio >= 4.5, "\(text) on \(ground): \(ratio)")
      }
    }
  }

  @Test func marksAreSeenInBothSchemes() throws {
    for palette in try Self.palettes() {
      for mark in ["finished", "cancelled", "other"] {
        let ratio = try Self.contrast(#require(palette[mark]), #require(palette["card"]))
        #expect(ratio >= 3, "\(mark): \(ratio)")
      }
    }
  }

  @Test func theSheetIsItselfInHTMLAndInXML() {
    #expect(!Stylesheet.css.contains("<") && !Stylesheet.css.contains("&") && !Stylesheet.css.contains("]]>"))
    #expect(Stylesheet.css.utf8.count < 12_000, "embedding grows with the square of the size")
  }

  @Test func everyClassOfAPageHasALook() throws {
    let page = try ParsedElement.parse(ReportFormat.html.render(.sample()))
    for style in Set(page.all.flatMap(\.styles)) {
      #expect(Stylesheet.css.contains(".\(style)"), "\(style)")
    }
  }
}
