import Foundation

extension ReportFormat {
  /// For programs: the document as it is, keys in alphabetical order.
  ///
  /// <doc:TheJSONReport> says what every key means. What is not known is left out.
  public static let json = ReportFormat(name: "json") { document in
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(document), as: UTF8.self) + "\n"
  }
}
