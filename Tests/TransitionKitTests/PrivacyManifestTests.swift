import Foundation
import TestSupport
import Testing

/// Each library's privacy manifest lists exactly the required-reason APIs that the library uses.
@Suite("Privacy manifests") struct PrivacyManifestTests {
  /// Apple's list (<https://developer.apple.com/documentation/bundleresources/describing-use-of-required-reason-api>):
  /// functions, which are named in objects, and members, which are named in sources.
  private static let required: [String: Set<String>] = [
    "NSPrivacyAccessedAPICategoryFileTimestamp": [
      "stat", "fstat", "fstatat", "lstat", "getattrlist", "fgetattrlist", "getattrlistat", "getattrlistbulk",
      "creationDate", "creationDateKey", "modificationDate", "contentModificationDate", "contentModificationDateKey",
      "fileModificationDate",
    ],
    "NSPrivacyAccessedAPICategorySystemBootTime": ["systemUptime", "mach_absolute_time"],
    "NSPrivacyAccessedAPICategoryDiskSpace": [
      "statfs", "statvfs", "fstatfs", "fstatvfs", "systemFreeSize", "systemSize", "volumeAvailableCapacityKey",
      "volumeAvailableCapacityForImportantUsageKey", "volumeAvailableCapacityForOpportunisticUsageKey",
      "volumeTotalCapacityKey",
    ],
    "NSPrivacyAccessedAPICategoryActiveKeyboards": ["activeInputModes"],
    "NSPrivacyAccessedAPICategoryUserDefaults": ["UserDefaults", "NSUserDefaults"],
  ]

  private static func categories(of names: Set<String>) -> Set<String> {
    Set(required.filter { !$0.value.isDisjoint(with: names) }.keys)
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
    // Code for Apple's platforms only is not in any object here.
    let words = try AppSources.files(of: module).flatMap { file in
      file.text.split(separator: "\n").filter { !$0.contains("//") }
        .flatMap { $0.matches(of: /\b\w+\b/).map { String($0.output) } }
    }
    let used = Self.categories(of: linked.union(words))
    let entries = try Self.manifest(of: module)?["NSPrivacyAccessedAPITypes"] as? [[String: Any]] ?? []
    #expect(Set(entries.compactMap { $0["NSPrivacyAccessedAPIType"] as? String }) == used, "of \(module)")
    for entry in entries { #expect((entry["NSPrivacyAccessedAPITypeReasons"] as? [String])?.isEmpty == false) }
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

  /// An app receives the manifest with the library's resources.
  @Test func areInTheBuild() {
    let bundles = ["resources", "bundle", "bundle/Contents/Resources"].map {
      "transition-registry_TransitionStore.\($0)"
    }
    let files = bundles.map { AppSources.build.appendingPathComponent("\($0)/PrivacyInfo.xcprivacy").path }
    #expect(files.contains { FileManager.default.fileExists(atPath: $0) })
  }
}
