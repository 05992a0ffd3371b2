import Foundation
import TestSupport
import Testing
import TransitionModel
import TransitionRuntime

@testable import TransitionGallery

/// Numbers at the edges of their types in every route that accepts one. Each gets a response, and the server keeps
/// running.
@Suite struct EdgeNumberRouteTests {
  private static let fields = ConfigurationField.all.filter { if case .number = $0.kind { true } else { false } }
    .map(\.path)

  /// A route throws 500 for an unexpected error.
  private func expectAnswer(
    _ answer: GalleryResponse, _ body: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(
      [200, 201, 202, 400, 404, 405, 409, 413, 422].contains(answer.status),
      "\(body.prefix(200)): \(answer.status) \(answer.text.prefix(200))", sourceLocation: sourceLocation)
  }

  private func body(_ text: String, _ fields: some Sequence<String>, base: String = "1") -> String {
    let value = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return "{\"base\":\(base),\"changes\":{\(fields.map { "\"\($0)\":\"\(value)\"" }.joined(separator: ","))}}"
  }

  @Test func minusTwoToThePowerOf63IsRefusedByName() throws {
    let site = try Site()
    for route in ["preview", "what-if", "revisions"] {
      let message = body("-9223372036854775808", ["presentation.duration"])
      let answer = try site.post("/transitions/card-modal/\(route)", text: message)
      #expect(answer.text.contains("-9223372036854775808") || answer.text.contains("-9.22"), "\(answer.text)")
    }
  }

  @Test func aChangeToEveryNumberIsPreviewedOrRefused() throws {
    let site = try Site()
    for (index, text) in EdgeNumbers.fewTexts.enumerated() {
      let one = [Self.fields[index % Self.fields.count]]
      for route in ["preview", "what-if", "revisions"] {
        for message in [body(text, one), body(text, Self.fields)] {
          expectAnswer(try site.post("/transitions/card-modal/\(route)", text: message), message)
        }
      }
    }
  }

  @Test func everyRevisionIsFoundOrNot() throws {
    let site = try Site()
    for text in EdgeNumbers.fewJSON {
      for route in ["preview", "what-if", "revisions"] {
        let message = body("0.5", ["presentation.duration"], base: text)
        expectAnswer(try site.post("/transitions/card-modal/\(route)", text: message), message)
      }
    }
    for text in EdgeNumbers.fewTexts {
      let word = text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
      for target in [
        "/transitions/card-modal/history?from=\(word)&to=\(word)", "/transitions/card-modal/revisions/\(word)",
        "/report?transition=\(word)", "/?search=\(word)",
      ] {
        expectAnswer(site.get(target), target)
      }
    }
  }
}
