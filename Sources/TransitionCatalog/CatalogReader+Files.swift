import Foundation
public import TransitionModel

extension CatalogReader {
  /// Reads the transitions of files and directories, in the order given; a directory's `*.yaml` and `*.yml` by name.
  ///
  /// - Throws: ``InvalidCatalog`` with the problems of all files, and for each name used twice both places.
  public static func readFiles(paths: [String]) throws(InvalidCatalog) -> [TransitionConfiguration] {
    try entries(paths: paths).map(\.configuration)
  }

  /// The same, each transition with its file and line.
  public static func entries(paths: [String]) throws(InvalidCatalog) -> [CatalogEntry] {
    var total = Outcome()
    var seen: Set<String> = []
    for path in paths {
      let (files, problem) = catalogFiles(at: path)
      if let problem { total.problems.append(problem) }
      for file in files where seen.insert(URL(fileURLWithPath: file).standardizedFileURL.path).inserted {
        let outcome = outcomeOfFile(at: file)
        total.entries += outcome.entries
        total.problems += outcome.problems
      }
    }
    return try unique(total)
  }

  /// Reads the transitions of a text that is still bytes, as it comes from a pipe.
  public static func readAll(bytes: [UInt8], file: String) throws(InvalidCatalog) -> [TransitionConfiguration] {
    try entries(bytes: bytes, file: file).map(\.configuration)
  }

  /// The same, each transition with its line.
  public static func entries(bytes: [UInt8], file: String) throws(InvalidCatalog) -> [CatalogEntry] {
    try unique(outcome(of: bytes, file: file))
  }

  private static func catalogFiles(at path: String) -> ([String], CatalogProblem?) {
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
      return ([], CatalogProblem(file: path, message: "There is no such file or directory."))
    }
    guard isDirectory.boolValue else { return ([path], nil) }
    do {
      let files = try FileManager.default.contentsOfDirectory(atPath: path)
        .filter { !$0.hasPrefix(".") && ($0.hasSuffix(".yaml") || $0.hasSuffix(".yml")) }
        .sorted()
        .map { path.hasSuffix("/") ? path + $0 : "\(path)/\($0)" }
        .filter { !isFolder($0) }
      guard files.isEmpty else { return (files, nil) }
      return ([], CatalogProblem(file: path, message: "The directory holds no *.yaml or *.yml file. Name another."))
    } catch {
      return ([], CatalogProblem(file: path, message: "The directory cannot be listed: \(error.localizedDescription)"))
    }
  }

  private static func isFolder(_ path: String) -> Bool {
    var isDirectory: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && isDirectory.boolValue
  }

  private static func outcomeOfFile(at path: String) -> Outcome {
    do {
      return outcome(of: [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))), file: path)
    } catch {
      let message = "The file cannot be read: \(error.localizedDescription)"
      return Outcome(problems: [CatalogProblem(file: path, message: message)])
    }
  }

  private static func outcome(of bytes: [UInt8], file: String) -> Outcome {
    if let text = String(validating: bytes, as: UTF8.self) { return outcome(of: text, file: file) }
    let repaired = String(decoding: bytes, as: UTF8.self)
    let valid = repaired.unicodeScalars.prefix { $0 != "\u{FFFD}" }
    let isUTF16 = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
    let encoding = isUTF16 ? "It looks like UTF-16. " : ""
    let message = "The text is not UTF-8 from here on. \(encoding)Save the file as UTF-8."
    return Outcome(problems: [CatalogProblem(file: file, line: SourceText.lineCount(of: valid), message: message)])
  }
}
