// swift-tools-version: 6.2
import PackageDescription

// By itself, this package is the libraries for apps, and needs only GRDB. Three variables of the environment change that:
// - TRANSITIONS_TOOLS=1 adds the tools and the tests, and makes warnings errors. `make` and the scripts set it.
//   TRANSITIONS_TOOLS=tests also lets tests import a release build, so that they run the objects of the tool that people
//   install, and optimizes modules that take half of the tests' time in a build for debugging.
// - TRANSITIONS_TESTS="NAME NAME" leaves out all other test targets.
// - TRANSITIONS_STAND_IN=1 offers the stand-ins for UIKit and SwiftUI to programs that use them as an app does.
let tools = Context.environment["TRANSITIONS_TOOLS"]
let hasTools = tools == "1" || tools == "tests"
let chosenTests = Context.environment["TRANSITIONS_TESTS"]?.split(separator: " ").map(String.init)
let offersStandIn = Context.environment["TRANSITIONS_STAND_IN"] == "1"
func isChosen(_ name: String) -> Bool { chosenTests?.contains(name) ?? true }

/// The rules of every target: Swift 6 mode, and imports are internal unless the import states otherwise.
let strict: [SwiftSetting] =
  [.swiftLanguageMode(.v6), .enableUpcomingFeature("InternalImportsByDefault")]
  + (hasTools ? [.treatAllWarnings(as: .error)] : [])
func forTests(_ flags: [String], _ configuration: BuildConfiguration) -> [SwiftSetting] {
  tools == "tests" ? [.unsafeFlags(flags, .when(configuration: configuration))] : []
}
/// The settings of a module, which tests import with `@testable`.
let tested = strict + forTests(["-enable-testing"], .release)
/// The settings of a module that takes much of the tests' time. Its assertions stay.
let busy = tested + forTests(["-O", "-assert-config", "Debug"], .debug)
/// The settings of the tests themselves. To optimize them costs more time than it saves.
let testing = strict + forTests(["-Onone"], .release)
/// The settings of SessionAnalytics. Optimizing it takes as long as building all other modules, so it is done only for the tests
/// that spend much time in it.
let analytics =
  ["SessionAnalyticsTests", "TransitionGalleryTests", "transitionsTests"].contains(where: isChosen) ? busy : tested

/// A module in `Sources/NAME`.
func module(
  _ name: String, _ needs: [String] = [], exclude: [String] = [], resources: [Resource] = [],
  settings: [SwiftSetting] = tested
) -> Target {
  .target(name: name, dependencies: needs.map(need), exclude: exclude, resources: resources, swiftSettings: settings)
}
func program(_ name: String, _ needs: [String], path: String? = nil, settings: [SwiftSetting] = tested) -> Target {
  .executableTarget(name: name, dependencies: needs.map(need), path: path, swiftSettings: settings)
}
/// Code that tests share, in `Tests/NAME`.
func helper(_ name: String, _ needs: [String] = []) -> Target {
  .target(name: name, dependencies: needs.map(need), path: "Tests/\(name)", swiftSettings: testing)
}
func tests(_ name: String, exclude: [String] = [], _ needs: [String]) -> Target {
  .testTarget(name: name, dependencies: needs.map(need), exclude: exclude, swiftSettings: testing)
}
/// Returns a module of this package or, for a name of this table, another package's product.
func need(_ name: String) -> Target.Dependency {
  let packages = [
    // GRDBSQLite is SQLite's C interface. GRDB cannot bind or read values without boxes, and has no authorizer.
    "GRDB": "GRDB.swift", "GRDBSQLite": "GRDB.swift",
    "Yams": "Yams", "ArgumentParser": "swift-argument-parser",
    "NIOCore": "swift-nio", "NIOEmbedded": "swift-nio", "NIOHTTP1": "swift-nio", "NIOPosix": "swift-nio",
  ]
  return packages[name].map { .product(name: name, package: $0) } ?? .byName(name: name)
}
func library(_ name: String) -> Product { .library(name: name, targets: [name]) }

// Stand-ins for UIKit and SwiftUI, so that the adapter compiles and its tests run on Linux.
#if os(Linux)
  let hasStandIn = hasTools || offersStandIn
#else
  let hasStandIn = false
#endif
let standIns = hasStandIn ? [helper("HeadlessUIKit"), helper("HeadlessSwiftUI", ["HeadlessUIKit"])] : []
let uikit = hasStandIn ? ["HeadlessUIKit"] : []
let swiftui = hasStandIn ? ["HeadlessSwiftUI"] : []

// The modules for apps. In order: a module imports only modules above it.
let appTargets: [Target] = [
  module("TransitionMotion", settings: busy),
  module("TransitionModel", ["TransitionMotion"], settings: busy),
  module("TransitionRuntime", ["TransitionMotion", "TransitionModel"], settings: busy),
  // A headless host, for an app's tests and for the tools.
  module("TransitionStage", ["TransitionModel", "TransitionMotion", "TransitionRuntime"], settings: busy),
  module(
    "TransitionStore", ["TransitionModel", "GRDB", "GRDBSQLite"],
    resources: [.embedInCode("migrations"), .copy("PrivacyInfo.xcprivacy")]),
  // Empty on macOS, which has no UIKit.
  module(
    "TransitionUIKit", ["TransitionMotion", "TransitionModel", "TransitionRuntime"] + uikit + swiftui,
    resources: [.copy("PrivacyInfo.xcprivacy")]),
  // One import for an app: re-exports the model, the runtime, the store and, on systems with UIKit, the adapter.
  module("TransitionKit", ["TransitionModel", "TransitionRuntime", "TransitionStore", "TransitionUIKit"] + uikit),
]

// What most tools and tests use.
let runtime = ["TransitionModel", "TransitionRuntime", "TransitionStage"]
let engine = runtime + ["TransitionCatalog"]
let registry = engine + ["TransitionStore", "RegistryTools"]
let analysis = registry + ["SessionSimulation", "SessionAnalytics"]
let pages = registry + ["SessionAnalytics", "TransitionExport", "TransitionGallery"]

// The tools for registries: catalog, reports, exports, the gallery and the command line.
let toolTargets: [Target] = [
  module("RegistryTools", ["TransitionModel", "TransitionStore", "GRDB", "GRDBSQLite"]),
  module("TransitionCatalog", ["TransitionModel", "Yams"], resources: [.embedInCode("catalog")]),
  module("TransitionLint", ["TransitionModel", "TransitionRuntime", "TransitionCatalog"]),
  module("SessionSimulation", runtime + ["TransitionStore", "RegistryTools"]),
  module(
    "SessionAnalytics", runtime + ["TransitionStore", "GRDB", "GRDBSQLite"], exclude: ["Aggregation/clock_shift.sql"],
    resources: [.embedInCode("Renderers/HTML/report.css"), .embedInCode("Aggregation/Statements")], settings: analytics),
  module("TransitionExport", ["TransitionMotion", "TransitionModel"]),
  module(
    "TransitionGallery",
    [
      "TransitionMotion", "TransitionModel", "TransitionRuntime", "TransitionCatalog", "TransitionStore",
      "RegistryTools", "SessionAnalytics", "TransitionExport", "NIOCore", "NIOHTTP1", "NIOPosix",
    ], exclude: ["README.md"], resources: [.embedInCode("Assets")]),
  // The gallery's server is a separate program, which `transitions serve` starts, so that no other command loads it.
  program("transitions-serve", ["TransitionModel", "TransitionStore", "TransitionGallery", "ArgumentParser"]),
  // Reads and writes gzip. Apple's systems include it; elsewhere its header is a separate package.
  .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .yum(["zlib-devel"])]),
  program("transitions", analysis + ["TransitionLint", "TransitionExport", "CZlib", "ArgumentParser"]),
]

let testTargets: [Target] = [
  helper("TestSupport", ["TransitionModel", "SQLiteSettings"]),
  // Keeps tests from waiting for each other in SQLite.
  .target(name: "SQLiteSettings", path: "Tests/SQLiteSettings"),
  // Counts the heap allocations of the tests' process.
  .target(name: "AllocationCounter", path: "Tests/AllocationCounter"),
  // Headless Chromium, driven over DevTools, for tests of pages.
  helper("HeadlessBrowser"),
  // The fuzzed parsers. `swift test` runs them on the corpus, and Fuzzing/ on random inputs.
  helper("FuzzTargets", analysis + ["TransitionGallery", "NIOCore", "NIOEmbedded", "NIOHTTP1"]),
  // The Swift engine's answers, for comparison with other implementations: `conformance/`.
  helper("ConformanceSuite", engine + ["TransitionMotion", "SessionSimulation", "TestSupport"]),
  program("conformance", ["ConformanceSuite", "SessionSimulation"], path: "Tests/Conformance", settings: testing),
  tests("FuzzTargetsTests", ["TestSupport", "FuzzTargets"]),
  tests("ConformanceTests", registry + ["TransitionExport", "SessionSimulation", "ConformanceSuite", "TestSupport"]),
  tests("HeadlessBrowserTests", ["HeadlessBrowser"]),
  tests("TransitionMotionTests", exclude: ["Fixtures"], ["TransitionMotion", "TestSupport"]),
  tests("TransitionModelTests", exclude: ["Fixtures"], ["TransitionMotion", "TransitionModel", "TestSupport"]),
  tests(
    "TransitionRuntimeTests", exclude: ["Snapshots"], engine + ["TransitionMotion", "AllocationCounter", "TestSupport"]),
  tests("TransitionStageTests", engine),
  tests(
    "TransitionStoreTests", exclude: ["Fixtures"],
    ["TransitionModel", "TransitionStore", "RegistryTools", "AllocationCounter", "TestSupport", "GRDB"]),
  tests("TransitionCatalogTests", ["TransitionModel", "TransitionCatalog", "TestSupport"]),
  tests("TransitionLintTests", engine + ["TransitionLint", "TestSupport"]),
  tests("SessionSimulationTests", registry + ["TransitionMotion", "SessionSimulation", "TestSupport"]),
  tests(
    "SessionAnalyticsTests", exclude: ["Fixtures", "Snapshots"],
    analysis + ["TransitionMotion", "HeadlessBrowser", "TestSupport", "GRDB"]),
  tests(
    "TransitionExportTests", exclude: ["Snapshots"],
    engine + ["TransitionMotion", "TransitionExport", "HeadlessBrowser", "TestSupport"]),
  tests("TransitionGalleryTests", exclude: ["Fixtures"], pages + ["HeadlessBrowser", "TestSupport", "GRDB"]),
  // Runs the code samples of the libraries' pages, and checks the documentation of every public symbol.
  tests(
    "DocumentationTests", exclude: ["Fixtures"],
    analysis + uikit + swiftui + [
      "TransitionMotion", "TransitionUIKit", "TransitionKit", "TransitionExport", "TestSupport",
    ]),
  // Compares an app's modules with the oldest supported system and with the privacy manifest.
  tests("TransitionKitTests", ["TransitionKit", "TestSupport"] + (hasStandIn ? ["IndexReader"] : [])),
  tests(
    "transitionsTests", exclude: ["Fixtures", "Snapshots"],
    pages + ["TransitionLint", "transitions", "TestSupport", "ArgumentParser", "GRDB"]),
]
let standInTests: [Target] = [
  tests(
    "TransitionUIKitTests", exclude: ["Fixtures"],
    engine + uikit + swiftui + ["RegistryTools", "TransitionUIKit", "TransitionKit"]
      + ["IndexReader", "AllocationCounter", "TestSupport"]),
  // Reads the compiler's index for the symbols that a file uses.
  .target(name: "IndexReader", path: "Tests/IndexReader", linkerSettings: [.linkedLibrary("dl")]),
]

let package = Package(
  name: "transition-registry",
  platforms: [
    .iOS(.v16), .macCatalyst(.v16), .tvOS(.v16), .visionOS(.v1),
    // The tools use the standard library's locks and atomics.
    .macOS(hasTools ? .v15 : .v13),
  ],
  products: (appTargets + (offersStandIn ? standIns : [])).map { library($0.name) },
  dependencies: [.package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0")],
  targets: appTargets + standIns
)
if hasTools {
  // Benchmarks and Fuzzing use these libraries.
  package.products +=
    ["RegistryTools", "TransitionCatalog", "SessionSimulation", "SessionAnalytics", "TransitionGallery"].map(library)
  package.products += ["transitions", "transitions-serve"].map { .executable(name: $0, targets: [$0]) }
  package.dependencies += [
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
  ]
  package.targets += toolTargets
  package.targets += (testTargets + (hasStandIn ? standInTests : [])).filter { $0.type != .test || isChosen($0.name) }
}
