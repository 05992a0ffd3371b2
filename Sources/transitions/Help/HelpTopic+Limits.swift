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
    name: "limits", summary: "The largest files, names and requests that are read.",
    text: """
      What comes from others is read up to a limit, and refused with a reason beyond \
      it. Nothing here needs more memory than the file it reads has bytes, times ten.

      Catalog files:

      \(columns(catalogLimits))

      Files of sessions, compressed or not:

      \(columns(sessionLimits))

      Folders of counts, for `transitions report --cells`:

      \(columns(cellLimits))

      What a browser or anything else sends to `transitions serve`:

      \(columns(galleryLimits))

      Everything else:

      \(columns(otherLimits))

      A file of sessions may be as long as it likes: it is read line by line. A file \
      that was compressed counts as long as it is inflated, a block at a time. What a \
      folder of a catalog or of counts holds has to be files: no pipe is waited for that \
      nobody named, and no device is read.
      """)

  private static let catalogLimits: [(word: String, meaning: String)] = [
    ("a file", size(CatalogReader.maximumBytes) + "; of a longer one nothing is read"),
    ("documents in a file", "\(CatalogReader.mostDocuments)"),
    ("keys in a section", "\(CatalogReader.mostKeys)"),
    ("nesting", "1000 levels, LibYAML's own limit; three are needed"),
    ("anchors and aliases", "none"),
    ("name, summary, source", "64, 200 and 300 characters"),
  ]

  private static let sessionLimits: [(word: String, meaning: String)] = [
    ("before the content", size(InputSource.lookAheadLimit) + " of gzip headers and empty members"),
    ("a line of JSON", size(ExchangeFormat.longestLine)),
    ("values in a line", "\(JSONParser.mostValues), lists of whole numbers not counted"),
    ("nesting", "\(JSONParser.deepest) levels"),
    ("a line of strokes", size(StrokeFile.longestLine)),
    ("a stroke", "10 minutes; 300 characters of session_id"),
    ("mistakes in strokes", "\(StrokeFile.mostProblems), then the rest is not looked at"),
  ]

  private static let cellLimits: [(word: String, meaning: String)] = [
    ("a line of a file", size(ReportCells.longestLine) + ", and no value beyond those of a cell"),
    ("cells.json", size(ReportCells.longestHeader)),
  ]

  /// The server is a separate program, so its numbers are repeated here. A test compares them.
  private static let galleryLimits: [(word: String, meaning: String)] = [
    ("a request", "32 KiB of first line and headers, 100 headers, 5000000 bytes of body"),
    ("its time", "60 s to come whole, 60 s to take in the answer"),
    ("all bodies", "40000000 bytes together; beyond them the answer is 503"),
    ("clients at once", "400; who comes then takes the place of who keeps silent longest"),
    ("fewer clients", "where `ulimit -n` is below 500 or so: each takes a descriptor"),
  ]

  private static let otherLimits: [(word: String, meaning: String)] = [
    ("a drag script", "\(Int(DragScript.longest)) s, \(Int(DragScript.farthest)) pt a move"),
    ("a file read whole", size(InputSource.wholeLimit) + ": a drag for `play`, a key"),
    ("a query", "30 s unless --timeout says otherwise; SQLite's own limits of depth"),
    ("a row of its answer", "16 MiB, and a row that is sorted; 1000 columns"),
    ("its memory", "1 GiB, also for what it sorts: nothing goes to a temporary file"),
    ("a table, or markdown", "100000 rows; other formats are written row by row"),
    (
      "the process",
      "\(ResourceLimits.fewestDescriptors) open files and \(size(ResourceLimits.fewestAddresses)) of addresses at least (`ulimit`)"
    ),
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
      return "This process may have \(descriptors) open files, and the tool needs \(fewestDescriptors). "
        + "Raise the limit: `ulimit -n 1024`."
    }
    if addresses < fewestAddresses {
      return "This process may have \(addresses >> 20) MiB of addresses, and the tool needs "
        + "\(fewestAddresses >> 20) MiB. Raise the limit: `ulimit -v unlimited`."
    }
    return nil
  }
}
