import Foundation

/// A way to print a report. Another one is a constant in a file of its own and a line in ``all``.
public struct ReportFormat: Sendable {
  /// As given on a command line.
  public let name: String
  /// The whole text, with a line feed at its end. The same document gives the same bytes.
  public let render: @Sendable (ReportDocument) throws -> String

  /// Describes a format.
  ///
  /// - Parameters:
  ///   - name: The word for it on a command line; unique in ``all``.
  ///   - render: Makes the whole text out of a document, a line feed at its end.
  public init(name: String, render: @escaping @Sendable (ReportDocument) throws -> String) {
    self.name = name
    self.render = render
  }

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

  /// Why a value is missing, in words; nil where it is there.
  static func reason(for value: ReportValue, n: Int?) -> String? {
    let needs = value.needs.map(String.init) ?? "more"
    switch value.status {
    case .measured: return nil
    case .undefined: return "-"
    case .insufficient: return "insufficient data (n = \(n.map(String.init) ?? "?"); needs \(needs))"
    case .tooFewUsers: return "fewer than \(needs) users"
    case .suppressed: return "hidden"
    }
  }

  /// Why a row has no number at all; nil where it has one. Of several samples that are too small, the one that needs
  /// least is what the reader is missing first.
  static func reason(for row: ReportRow) -> String? {
    guard !row.values.contains(where: { $0.status == .measured }) else { return nil }
    let nearest = row.values.min { ($0.needs ?? 0) < ($1.needs ?? 0) }
    return nearest.flatMap { reason(for: $0, n: row.n) }
  }

  /// The reason all of several rows have in common.
  static func commonReason(for rows: [ReportRow]) -> String? {
    guard rows.count > 1, let first = reason(for: rows[0]), rows.allSatisfy({ reason(for: $0) == first }) else {
      return nil
    }
    return first
  }
}

extension ReportUnit {
  /// A value as people read it: no finer than it is known.
  func text(_ value: Double) -> String {
    switch self {
    case .share: "\(Self.decimal(value * 100, places: 1)) %"
    case .progress, .cost: Self.decimal(value, places: 3)
    case .number: Self.decimal(value, places: 2)
    case .touches: value == value.rounded() ? Self.decimal(value, places: 0) : Self.decimal(value, places: 2)
    case .millisecondsPerSecond: "\(Self.decimal(value, places: 1)) ms/s"
    case .sessions, .users, .milliseconds, .pointsPerSecond: Self.decimal(value, places: 0)
    }
  }

  /// An interval as people read it, its unit said once: `59.5 to 69.9 %`.
  func text(from low: Double, to high: Double) -> String {
    let first = text(low)
    let number = first.firstIndex(of: " ").map { String(first[..<$0]) } ?? first
    return number + " to " + text(high)
  }

  static func decimal(_ value: Double, places: Int) -> String {
    let text = String(format: "%.\(places)f", value)
    // Rounded to nothing, a negative number is not "-0".
    return text.allSatisfy { "-0.".contains($0) } ? text.replacing("-", with: "") : text
  }
}
