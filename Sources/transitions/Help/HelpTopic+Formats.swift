extension HelpTopic {
  static let formats = HelpTopic(
    name: "formats", summary: "What --format takes, and what comes without it.",
    text: """
      Commands that read take --format with one of:

      \(columns(OutputFormat.all.map { ($0.name, $0.summary) }))

      --json and --csv are short for two of them. `transitions report` and `transitions export` have formats of their own; \
      their help lists them.

      Without any of them a terminal gets a table: aligned, in colour, as wide as the
      terminal and no wider. What does not fit is shortened or left out, and a line
      says so. A pipe or a file gets tab-separated lines without a header, whole:

        transitions list | cut -f1
        transitions list --json | jq '.[] | select(.sessions > 100) | .name'

      Names and units of columns are part of the interface; new ones may come. Numbers
      are written so that reading them gives the same number. Times are UTC, RFC 3339.
      An absent value is null in JSON and an empty cell elsewhere.

      For a terminal, characters that are not seen (controls, turned direction, no
      width) are written out: \\u{202e}. JSON, CSV and TSV have texts as they are, so
      that they come back the same; nothing is put before a text that begins with =,
      +, - or @, which a spreadsheet may take for a formula. Have it read text columns
      as text: a note, an app version or an id may have come from anybody.
      """)
}
