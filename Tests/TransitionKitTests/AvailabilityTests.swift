#if os(Linux)
  import Foundation
  import IndexReader
  import TestSupport
  import Testing

  /// No symbol used by an app's modules is newer than the oldest system in the manifest.
  ///
  /// The compiler enforces a deployment target only on Apple's platforms. The libraries of the Linux toolchain are
  /// built from the same sources with the same versions, and its index names every symbol that a file uses.
  @Suite("Symbols are as old as the oldest system") struct AvailabilityTests {
    /// The modules with versions: the standard library's modules and Foundation.
    private static let modules = [
      "Swift", "_Concurrency", "_StringProcessing", "Synchronization", "FoundationEssentials",
    ]
    /// The iOS version in the manifest. The other platforms received the same libraries at the same time.
    fileprivate static let oldest = 16
    /// Files with an `#else` of `#if canImport(os)`, which only Linux compiles.
    private static let exceptions = ["Sources/TransitionModel/Lock.swift"]

    private struct Graph: Decodable {
      struct Symbol: Decodable {
        struct Identifier: Decodable { let precise: String }
        struct Availability: Decodable {
          struct Version: Decodable {
            let major: Int
            let minor: Int?
          }
          let domain: String?
          let introduced: Version?
        }
        struct Fragment: Decodable { let spelling: String }
        let identifier: Identifier
        let pathComponents: [String]
        let declarationFragments: [Fragment]?
        let availability: [Availability]?

        var name: String { pathComponents.joined(separator: ".") }
        /// The declaration with its types, which a requirement and its default implementation share.
        var declaration: String { name + " " + (declarationFragments ?? []).map(\.spelling).joined() }
        /// The required iOS version, if it is newer than the oldest one.
        var newer: (major: Int, minor: Int)? {
          guard let version = availability?.first(where: { $0.domain == "iOS" })?.introduced else { return nil }
          let found = (version.major, version.minor ?? 0)
          return found > (AvailabilityTests.oldest, 0) ? found : nil
        }
      }
      let symbols: [Symbol]
    }

    /// Returns the symbols that need a newer iOS, by USR, each with its name and that version.
    private static func newcomers() throws -> [String: String] {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent("newcomers-\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(at: folder) }
      let script = Repository.root.appendingPathComponent("Scripts/docc.sh").path
      _ = try #require(try AppSources.output(script, ["graphs", folder.path, AppSources.build.path] + modules))
      var symbols: [Graph.Symbol] = []
      for module in modules {
        let graphs = folder.appendingPathComponent(module)
        for file in try FileManager.default.contentsOfDirectory(at: graphs, includingPropertiesForKeys: nil) {
          symbols += try JSONDecoder().decode(Graph.self, from: Data(contentsOf: file)).symbols
        }
      }
      // A requirement that is newer than its default implementation (FixedWidthInteger's &*) is not called on old
      // systems.
      let older = Set(symbols.filter { $0.newer == nil }.map(\.declaration))
      var newcomers: [String: String] = [:]
      for symbol in symbols where !older.contains(symbol.declaration) {
        guard let version = symbol.newer else { continue }
        newcomers[symbol.identifier.precise] = "\(symbol.name) (iOS \(version.major).\(version.minor))"
      }
      return newcomers
    }

    private final class Uses {
      var newcomers: [String: String]
      var found: [(symbol: String, file: String, line: Int)] = []
      var files: Set<String> = []

      init(_ newcomers: [String: String]) { self.newcomers = newcomers }
    }

    @Test func noneIsNewer() throws {
      let newcomers = try Self.newcomers()
      #expect(newcomers.values.contains { $0.hasPrefix("Mutex") })
      #expect(newcomers.values.contains { $0.hasPrefix("String.init(validating:as:)") })
      let library = try #require(Toolchain.indexLibrary)
      let store = AppSources.build.appendingPathComponent("index/store").path
      #expect(AppSources.modules.count > 5)
      for module in AppSources.modules {
        let uses = Uses(newcomers)
        let folder = Repository.root.appendingPathComponent("Sources/\(module)").path + "/"
        let problem = index_reader_each(library, store, folder, Unmanaged.passUnretained(uses).toOpaque()) {
          context, usr, file, line in
          guard let context, let usr, let file else { return }
          let uses = Unmanaged<Uses>.fromOpaque(context).takeUnretainedValue()
          uses.files.insert(String(cString: file))
          guard let symbol = uses.newcomers[String(cString: usr)] else { return }
          uses.found.append((symbol, String(cString: file), Int(line)))
        }
        try #require(problem == nil, "\(problem.map { String(cString: $0) } ?? "")")
        // The index also contains deleted files.
        let sources = Set(try AppSources.files(of: module).map { folder + $0.path })
        #expect(sources.subtracting(uses.files) == [], "not in the index: build anew")
        for use in uses.found where sources.contains(use.file) {
          let path = String(use.file.dropFirst(Repository.root.path.count + 1))
          if Self.exceptions.contains(path) { continue }
          Issue.record("\(path):\(use.line) uses \(use.symbol)")
        }
      }
    }
  }
#endif
