import Foundation

/// A way to print a report. Another one is a constant in a file of its own and a line in ``all``.
public struct ReportFormat: Sendable {
  /// As given on a command line.
  public let name: String
  /// The whole text, with a line feed at its end. The same document gives the same bytes.
  public let render: @Sendable (ReportDocument) throws -> String

  /// Every format, the default one first.
  public static let all: [ReportFormat] = [.text, .json, .csv, .html]
}

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

extension ReportValue {
  /// Why the value is missing, in words; nil where it is there.
  func reason(n: Int?) -> String? {
    let needs = needs.map(String.init) ?? "more"
    switch status {
    case .measured: return nil
    case .undefined: return "-"
    case .insufficient: return "insufficient data (n = \(n.map(String.init) ?? "?"); needs \(needs))"
    case .tooFewUsers: return "fewer than \(needs) users"
    case .suppressed: return "hidden"
    }
  }
}

extension ReportRow {
  /// One of the row's values as people read it, or why there is none.
  func text(_ value: ReportValue) -> String { value.value.map(unit.text) ?? value.reason(n: n) ?? "-" }

  /// `59.5 to 69.9 %`; nil where there is no interval.
  func interval(_ value: ReportValue) -> String? {
    guard value.value != nil, let low = value.low, let high = value.high else { return nil }
    return unit.text(from: low, to: high)
  }

  /// Why the row has no number at all; nil where it has one. Of several samples that are too small, the one that needs
  /// least is what the reader is missing first.
  var reason: String? {
    guard !values.contains(where: { $0.status == .measured }) else { return nil }
    return values.min { ($0.needs ?? 0) < ($1.needs ?? 0) }?.reason(n: n)
  }
}

extension [ReportRow] {
  /// The reason all of several rows have in common.
  var commonReason: String? {
    guard count > 1, let first = self[0].reason, allSatisfy({ $0.reason == first }) else { return nil }
    return first
  }
}
