import RegistryTools
import SessionAnalytics
import SessionSimulation
import TransitionCatalog
import TransitionModel
import TransitionRuntime
import TransitionStage
import TransitionStore

extension HelpTopic {
  static let limits = HelpTopic(
    name: "limits", summary: "The size limits of files, names and requests.",
    text: """
      The tool reads input up to these limits, and refuses larger input with a reason. Apart from about 120 MiB of \
      address space, no command needs more memory than ten times the size of the file that it reads.

      Catalog files:

      \(columns(catalogLimits))

      Session files, compressed or not:

      \(columns(sessionLimits))

      Requests to `transitions serve`:

      \(columns(galleryLimits))

      Everything else:

      \(columns(otherLimits))

      Session files have no size limit, because they are read line by line. If a file is compressed, the limits apply \
      to its uncompressed content, which is inflated block by block. Of folders, only regular files are read. Pipes and \
      devices are read only if you name them.
      """)

  private static let catalogLimits: [(word: String, meaning: String)] = [
    ("a file", size(CatalogReader.maximumBytes) + "; a larger one is not read at all"),
    ("documents in a file", "\(CatalogReader.mostDocuments)"),
    ("keys in a section", "\(CatalogReader.mostKeys)"),
    ("nesting", "1000 levels, which is LibYAML's limit; a catalog file uses three"),
    ("anchors and aliases", "none"),
    ("name, summary, source", "64, 200 and 300 characters"),
    ("mistakes in a file", "\(CatalogReader.mostProblems) are shown"),
  ]

  private static let sessionLimits: [(word: String, meaning: String)] = [
    ("gzip overhead", size(InputSource.lookAheadLimit) + " of headers and empty members before the data"),
    ("a line of JSON", size(ExchangeFormat.longestLine)),
    ("new configurations", "\(ImportLimits.defaultNewConfigurations) in an import, or --max-configurations"),
    ("erasures", "\(ExchangeFormat.maximumErasures) in a file"),
    ("times", "from 2010 to a day after the arrival; other lines are left out"),
    ("values in a line", "\(JSONParser.mostValues), not counting lists of whole numbers"),
    ("nesting", "\(JSONParser.deepest) levels"),
    ("a line of strokes", size(StrokeFile.longestLine)),
    ("a stroke", "10 minutes, and 300 characters of session_id and of user"),
    ("its samples", "a median of 1 ms or more between them, and 100000 pt/s"),
    ("mistakes in strokes", "\(StrokeFile.mostProblems); then reading stops"),
  ]

  private static let galleryLimits: [(word: String, meaning: String)] = [
    ("a request", "32 KiB of first line and headers, 100 headers, 5000000 bytes of body"),
    ("its time", "60 s to arrive completely, 60 s to read the response"),
    ("all bodies", "40000000 bytes together; beyond that the response is 503"),
    ("clients at once", "400; a new client replaces the one that has been idle longest"),
    ("fewer clients", "if `ulimit -n` is below about 500, because each needs a file descriptor"),
  ]

  private static let otherLimits: [(word: String, meaning: String)] = [
    ("a drag script", "\(Int(DragScript.longest)) s; \(Int(DragScript.farthest)) pt in one move"),
    ("other files", size(InputSource.wholeLimit) + ": a drag file for `play`, or a key file"),
    ("a query", "30 s, or --timeout; nested as deep as SQLite allows"),
    ("a query's row", "16 MiB, also while sorting; 1000 columns"),
    ("a query's memory", "1 GiB, including sorting: it writes no temporary files"),
    ("a table", "\(OutputFormat.mostGathered) rows; other formats are written row by row"),
    (
      "the process",
      "at least \(ResourceLimits.fewestDescriptors) open files and \(size(ResourceLimits.fewestAddresses)) of address space (`ulimit`)"
    ),
    ("a note", "\(String.longestNote) characters"),
    ("a quoted value", "\(QuotedText.shownCharacters) characters of it are shown"),
    ("a stored value", size(TransitionRegistry.largestValue) + "; a larger one is not read"),
    ("a number", "finite; each field has its range: see `transitions fields`"),
  ]

  private static func size(_ bytes: Int) -> String { bytes >= 1 << 20 ? "\(bytes >> 20) MiB" : "\(bytes >> 10) KiB" }
}

/// The shell's process limits that the tool needs. Below them, its libraries abort, or wait for a thread that is never
/// started.
enum ResourceLimits {
  /// The minimum number of file descriptors. The largest command, `session import`, needs 12 in addition to those of
  /// its shell.
  static let fewestDescriptors = 32
  /// The minimum address space in bytes. A command with little data needs 120 MiB.
  static let fewestAddresses = 512 << 20

  /// Returns the problem with a process's limits; nil if there is none.
  static func problem(descriptors: Int, addresses: Int) -> String? {
    if descriptors < fewestDescriptors {
      return "This process may have \(descriptors) open files, but the tool needs \(fewestDescriptors). "
        + "Raise the limit: `ulimit -n 1024`."
    }
    if addresses < fewestAddresses {
      return "This process may have \(addresses >> 20) MiB of address space, but the tool needs "
        + "\(fewestAddresses >> 20) MiB. Raise the limit: `ulimit -v unlimited`."
    }
    return nil
  }
}
