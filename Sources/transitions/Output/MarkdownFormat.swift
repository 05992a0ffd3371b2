extension OutputFormat {
  /// A table in GitHub's Markdown, ready to paste into a pull request.
  static let markdown = OutputFormat(gathering: "markdown", summary: "a table to paste into a review", isKeyed: false) {
    table, stream in
    stream.writeLine(line(table.columns.map { escaped($0.name) }))
    stream.writeLine(
      line(
        table.columns.indices.map { column in
          table.rows.contains { $0[column].isNumeric } ? "---:" : "---"
        }))
    for row in table.rows {
      if stream.isClosed { return }
      stream.writeLine(line(zip(row, table.columns).map { escaped($0.readableText(digits: $1.digits)) }))
    }
  }

  private static func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |" }

  /// Backslash escapes (CommonMark §2.4) for everything that would end a cell or start markup.
  private static func escaped(_ text: String) -> String {
    text.replacingScalars { "\\|`*_<>[]~&".unicodeScalars.contains($0) ? "\\\($0)" : nil }
  }
}
