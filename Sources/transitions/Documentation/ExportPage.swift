import TransitionCatalog
import TransitionExport
import TransitionModel
import TransitionRuntime
import TransitionStage

/// The export formats as one Markdown page, each with what it makes of a built-in transition: docs/exports.md.
struct ExportPage {
  /// A spring one way and a curve the other.
  private static let subject = "bottom-card"

  let text: String

  init() throws {
    let provider = FixedTransitions(try BuiltInCatalog.transitions())
    let subject = [try provider.transition(named: Self.subject)]
    let table = ExportFormat.all.map { "| [`\($0.name)`](#\($0.name)) | \($0.summary) |" }
    let sections = try ExportFormat.all.map { format in
      let language = format.fileName.split(separator: ".").last ?? "text"
      let sample = try format.render(subject, from: provider)
      return """
        ## \(format.name)

        \(format.summary)

        \(format.notes)

        ```\(language)
        \(sample)```

        """
    }
    let heading = """
      # Exports

      What `transitions export FORMAT` writes of one built-in transition, `\(Self.subject)`: a spring to present, a curve
      to dismiss. `make docs` writes this page; edit the formats in `Sources/TransitionExport/Formats` instead.

      A format writes values and never changes them. A file says which revisions it was made of, the same registry makes
      the same bytes, and `--check` says in CI whether a file is still current:

      ```sh
      transitions export css --output motion.css
      transitions export css --output motion.css --check
      ```

      | format | what it writes |
      |---|---|
      \(table.joined(separator: "\n"))

      """
    text = ([heading] + sections).joined(separator: "\n")
  }
}
