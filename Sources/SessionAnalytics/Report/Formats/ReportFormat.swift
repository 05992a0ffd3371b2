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
