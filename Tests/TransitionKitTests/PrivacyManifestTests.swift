import Foundation
import TestSupport
import Testing

/// Each library's privacy manifest lists exactly the required-reason APIs that the library uses.
@Suite("Privacy manifests") struct PrivacyManifestTests {
  /// A category of Apple's list: functions, which are named in objects, members, which are named in sources, and the reasons
  /// that a manifest may give.
  private struct Category {
    let name: String
    let symbols: Set<String>
    let reasons: Set<String>
  }

  /// Apple's list (<https://developer.apple.com/documentation/bundleresources/describing-use-of-required-reason-api>).
  private static let required = [
    Category(
      name: "NSPrivacyAccessedAPICategoryFileTimestamp",
      symbols: [
        "stat", "fstat", "fstatat", "lstat", "getattrlist", "fgetattrlist", "getattrlistat", "getattrlistbulk",
        "creationDate", "creationDateKey", "modificationDate", "contentModificationDate", "contentModificationDateKey",
        "fileModificationDate",
      ], reasons: ["DDA9.1", "C617.1", "3B52.1", "0A2A.1"]),
    Category(
      name: "NSPrivacyAccessedAPICategorySystemBootTime", symbols: ["systemUptime", "mach_absolute_time"],
      reasons: ["35F9.1", "8FFB.1", "3D61.1"]),
    Category(
      name: "NSPrivacyAccessedAPICategoryDiskSpace",
      symbols: [
        "statfs", "statvfs", "fstatfs", "fstatvfs", "systemFreeSize", "systemSize", "getattrlist", "fgetattrlist",
        "getattrlistat", "volumeAvailableCapacityKey", "volumeAvailableCapacityForImportantUsageKey",
        "volumeAvailableCapacityForOpportunisticUsageKey", "volumeTotalCapacityKey", "volumeAvailableCapacity",
        "volumeAvailableCapacityForImportantUsage", "volumeAvailableCapacityForOpportunisticUsage",
        "volumeTotalCapacity",
      ], reasons: ["85F4.1", "E174.1", "7D9E.1", "B728.1"]),
    Category(
      name: "NSPrivacyAccessedAPICategoryActiveKeyboards", symbols: ["activeInputModes"], reasons: ["3EC4.1", "54BD.1"]),
    Category(
      name: "NSPrivacyAccessedAPICategoryUserDefaults", symbols: ["UserDefaults", "NSUserDefaults"],
      reasons: ["CA92.1", "1C8F.1", "C56D.1", "AC6B.1"]),
  ]

  private static func categories(of names: Set<String>) -> Set<String> {
    Set(required.filter { !$0.symbols.isDisjoint(with: names) }.map(\.name))
  }

  /// Returns the words of Swift code, without its comments. Code for Apple's platforms only is not in any object here.
  private static func words(in text: String) -> Set<String> {
    Set(
      text.split(separator: "\n").flatMap { line in
        let comment = line.firstRange(of: /(^|\s)\/\//)?.lowerBound ?? line.endIndex
        return line[..<comment].matches(of: /\w+/).map { String($0.output) }
      })
  }

  private static func manifest(of module: String) throws -> [String: Any]? {
    let file = Repository.root.appendingPathComponent("Sources/\(module)/PrivacyInfo.xcprivacy")
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    return try PropertyListSerialization.propertyList(from: Data(contentsOf: file), format: nil) as? [String: Any]
  }

  @Test(arguments: AppSources.modules) func nameWhatTheObjectsUse(_ module: String) throws {
    let objects = try FileManager.default
      .contentsOfDirectory(atPath: AppSources.build.appendingPathComponent("\(module).build").path)
      .filter { $0.hasSuffix(".o") }.map { AppSources.build.appendingPathComponent("\(module).build/\($0)").path }
    #expect(!objects.isEmpty)
    let symbols = try #require(try AppSources.output("nm", ["-u", "-j"] + objects))
    // On macOS, the symbol of a C function begins with an underscore, and may name its variant: _stat$INODE64.
    let linked = Set(
      symbols.split(separator: "\n").map { $0.trimmingPrefix("_").prefix { $0 != "$" } }.map(String.init))
    let words = try AppSources.files(of: module).map { Self.words(in: $0.text) }
    let used = Self.categories(of: words.reduce(linked) { $0.union($1) })
    let entries = try Self.manifest(of: module)?["NSPrivacyAccessedAPITypes"] as? [[String: Any]] ?? []
    #expect(Set(entries.compactMap { $0["NSPrivacyAccessedAPIType"] as? String }) == used, "of \(module)")
    for entry in entries {
      let category = Self.required.first { $0.name == entry["NSPrivacyAccessedAPIType"] as? String }
      let reasons = try #require(entry["NSPrivacyAccessedAPITypeReasons"] as? [String])
      #expect(!reasons.isEmpty && category?.reasons.isSuperset(of: reasons) == true, "of \(module)")
    }
  }

  /// Plants each symbol of the list in a file of the module, in the forms in which code uses it.
  @Test(arguments: AppSources.modules) func wouldMissNoSymbol(_ module: String) throws {
    let files = try AppSources.files(of: module)
    try #require(!files.isEmpty)
    let symbols = Self.required.flatMap { category in category.symbols.sorted().map { (category.name, $0) } }
    for (number, (category, symbol)) in symbols.enumerated() {
      let (path, text) = files[number % files.count]
      for form in ["let x = a.b.\(symbol)", "f(\(symbol)(p, &x))", "g(\"https://a.b\", [.\(symbol)]) // why"] {
        let found = Self.categories(of: Self.words(in: text + form)).contains(category)
        #expect(found, "\(symbol) in \(module)/\(path)")
      }
    }
  }

  /// A drag with an install's random token is collected, not linked to a person, and not used for tracking.
  @Test func tellWhatIsCollected() throws {
    let manifest = try #require(try Self.manifest(of: "TransitionStore"))
    #expect(manifest["NSPrivacyTracking"] as? Bool == false)
    let collected = try #require(manifest["NSPrivacyCollectedDataTypes"] as? [[String: Any]])
    #expect(!collected.isEmpty)
    for type in collected {
      #expect(type["NSPrivacyCollectedDataTypeLinked"] as? Bool == false)
      #expect(type["NSPrivacyCollectedDataTypeTracking"] as? Bool == false)
      #expect(type["NSPrivacyCollectedDataTypePurposes"] as? [String] == ["NSPrivacyCollectedDataTypePurposeAnalytics"])
    }
  }

  /// An app receives each manifest with its library's resources.
  @Test(arguments: AppSources.modules) func areInTheBuild(_ module: String) throws {
    guard try Self.manifest(of: module) != nil else { return }
    let bundles = ["resources", "bundle", "bundle/Contents/Resources"].map { "transition-registry_\(module).\($0)" }
    let files = bundles.map { AppSources.build.appendingPathComponent("\($0)/PrivacyInfo.xcprivacy").path }
    #expect(files.contains { FileManager.default.fileExists(atPath: $0) })
  }
}
