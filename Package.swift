// swift-tools-version: 6.2
import PackageDescription

/// Set by `make` for the project's own build, in which a warning is an error.
let isOwnBuild = Context.environment["TRANSITIONS_DEVELOPMENT"] == "1"
/// A dependency has no folder while SwiftPM resolves it, and is in `checkouts` afterwards.
let isDependency = Context.packageDirectory == "/" || Context.packageDirectory.contains("/checkouts/")
/// An app that depends on this package neither resolves nor builds the tools, their dependencies and the tests.
let hasTools = isOwnBuild || !isDependency

/// The rules of every target: Swift 6 mode, and imports are internal unless the import states otherwise.
let strict: [SwiftSetting] =
  [.swiftLanguageMode(.v6), .enableUpcomingFeature("InternalImportsByDefault")]
  + (isOwnBuild ? [.treatAllWarnings(as: .error)] : [])

/// Set by `make`. A release build can then be tested, so that the tests run the objects of the tool that people install.
/// A build for debugging optimizes the modules that take half of the tests' time.
let isForTests = isOwnBuild && Context.environment["TRANSITIONS_FAST_TESTS"] == "1"
/// The settings of a module, which tests import with `@testable`.
let tested: [SwiftSetting] =
  strict + (isForTests ? [.unsafeFlags(["-enable-testing"], .when(configuration: .release))] : [])
/// The settings of a module that takes much of the tests' time. Its assertions stay.
let busy: [SwiftSetting] =
  tested
  + (isForTests
    ? [.unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug))] : [])
/// The settings of the tests themselves. To optimize them costs more time than it saves.
let testing: [SwiftSetting] =
  strict + (isForTests ? [.unsafeFlags(["-Onone"], .when(configuration: .release))] : [])

/// The names of the test targets to build; all if it is not set, none if it is empty. Set by `make check` and by scripts that run
/// one module's tests.
let chosenTests = Context.environment["TRANSITIONS_TESTS"]?.split(separator: " ").map(String.init)
func isChosen(_ name: String) -> Bool { chosenTests?.contains(name) ?? true }

/// The settings of SessionAnalytics. Optimizing it takes as long as building all other modules, so it is done only for the tests
/// that spend much time in it.
let analytics =
  ["SessionAnalyticsTests", "TransitionGalleryTests", "transitionsTests"].contains(where: isChosen) ? busy : tested

// Stand-ins for UIKit and SwiftUI, so that the adapter compiles and its tests run on Linux. They are products, because a
// fixture uses the package as an app does.
#if os(Linux)
  let offersStandIn = Context.environment["TRANSITIONS_STAND_IN"] == "1"
  let hasStandIn = hasTools || offersStandIn
#else
  let offersStandIn = false
  let hasStandIn = false
#endif
let uikit: [Target.Dependency] = hasStandIn ? ["HeadlessUIKit"] : []
let swiftui: [Target.Dependency] = hasStandIn ? ["HeadlessSwiftUI"] : []

// The modules for apps. In order: a module imports only modules above it.
let appTargets: [Target] = [
  .target(name: "TransitionMotion", swiftSettings: busy),
  .target(
    name: "TransitionModel",
    dependencies: ["TransitionMotion"],
    swiftSettings: busy),
  .target(
    name: "TransitionRuntime",
    dependencies: ["TransitionMotion", "TransitionModel"], swiftSettings: busy),
  // A headless host, for an app's tests and for the tools.
  .target(
    name: "TransitionStage",
    dependencies: ["TransitionModel", "TransitionRuntime"], swiftSettings: busy),
  .target(
    name: "TransitionStore",
    dependencies: [
      "TransitionModel",
      .product(name: "GRDB", package: "GRDB.swift"),
      // SQLite's own C interface, because GRDB cannot bind and read values without boxes.
      .product(name: "GRDBSQLite", package: "GRDB.swift"),
    ],
    resources: [.embedInCode("migrations"), .copy("PrivacyInfo.xcprivacy")],
    swiftSettings: tested),
  // Empty on macOS, which has no UIKit.
  .target(
    name: "TransitionUIKit",
    dependencies: ["TransitionMotion", "TransitionModel", "TransitionRuntime"] + uikit + swiftui,
    resources: [.copy("PrivacyInfo.xcprivacy")],
    swiftSettings: tested),
  // One import for an app: re-exports the model, the runtime, the store and, on systems with UIKit, the adapter.
  .target(
    name: "TransitionKit",
    dependencies: ["TransitionModel", "TransitionRuntime", "TransitionStore", "TransitionUIKit"] + uikit,
    swiftSettings: tested),
]

// The tools for registries: catalog, reports, exports, the gallery and the command line.
let toolTargets: [Target] = [
  .target(
    name: "RegistryTools",
    dependencies: [
      "TransitionModel", "TransitionStore",
      .product(name: "GRDB", package: "GRDB.swift"),
      // SQLite's own C interface, because GRDB does not offer the authorizer and the place of an error.
      .product(name: "GRDBSQLite", package: "GRDB.swift"),
    ],
    swiftSettings: tested),
  .target(
    name: "TransitionCatalog",
    dependencies: [
      "TransitionModel",
      .product(name: "Yams", package: "Yams"),
    ],
    resources: [.embedInCode("catalog")],
    swiftSettings: tested),
  .target(
    name: "TransitionLint",
    dependencies: ["TransitionModel", "TransitionRuntime", "TransitionCatalog"],
    swiftSettings: tested),
  .target(
    name: "SessionSimulation",
    dependencies: ["TransitionModel", "TransitionRuntime", "TransitionStage", "TransitionStore", "RegistryTools"],
    swiftSettings: tested),
  .target(
    name: "SessionAnalytics",
    dependencies: [
      "TransitionModel", "TransitionRuntime", "TransitionStage", "TransitionStore",
      .product(name: "GRDB", package: "GRDB.swift"),
      // SQLite's own C interface, because counting with GRDB's rows takes three times as long.
      .product(name: "GRDBSQLite", package: "GRDB.swift"),
    ],
    exclude: ["Aggregation/clock_shift.sql"],
    resources: [.embedInCode("Renderers/HTML/report.css"), .embedInCode("Aggregation/Statements")],
    swiftSettings: analytics),
  .target(
    name: "TransitionExport",
    dependencies: ["TransitionMotion", "TransitionModel"], swiftSettings: tested),
  .target(
    name: "TransitionGallery",
    dependencies: [
      "TransitionMotion", "TransitionModel", "TransitionRuntime", "TransitionStage", "TransitionStore",
      "TransitionCatalog", "SessionAnalytics", "TransitionExport",
      .product(name: "NIOCore", package: "swift-nio"),
      .product(name: "NIOHTTP1", package: "swift-nio"), .product(name: "NIOPosix", package: "swift-nio"),
    ],
    exclude: ["README.md"],
    resources: [.embedInCode("Assets")],
    swiftSettings: tested),
  // The gallery's server is a separate program, which `transitions serve` starts, so that no other command loads it.
  .executableTarget(
    name: "transitions-serve",
    dependencies: [
      "TransitionModel", "TransitionStore", "TransitionGallery",
      .product(name: "ArgumentParser", package: "swift-argument-parser"),
    ],
    swiftSettings: tested),
  // Reads and writes gzip. Apple's systems include it; elsewhere its header is a separate package.
  .systemLibrary(
    name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .yum(["zlib-devel"]), .brew(["zlib"])]),
  .executableTarget(
    name: "transitions",
    dependencies: [
      "TransitionModel", "TransitionRuntime", "TransitionStage", "TransitionStore", "RegistryTools",
      "TransitionCatalog", "TransitionLint", "SessionSimulation", "SessionAnalytics", "TransitionExport", "CZlib",
      .product(name: "ArgumentParser", package: "swift-argument-parser"),
    ],
    swiftSettings: tested),
]

let testTargets: [Target] =
  [
    // Code that the tests of several modules share.
    .target(
      name: "TestSupport", dependencies: ["TransitionModel", "SQLiteSettings"], path: "Tests/TestSupport",
      swiftSettings: testing),
    // Keeps tests from waiting for each other in SQLite.
    .target(name: "SQLiteSettings", path: "Tests/SQLiteSettings"),
    // The fuzzed parsers. `swift test` runs them on the corpus, and Fuzzing/ on random inputs.
    .target(
      name: "FuzzTargets",
      dependencies: [
        "TransitionModel", "TransitionRuntime", "TransitionStage", "TransitionStore", "RegistryTools",
        "TransitionCatalog", "SessionSimulation", "SessionAnalytics", "TransitionGallery",
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOEmbedded", package: "swift-nio"), .product(name: "NIOHTTP1", package: "swift-nio"),
      ],
      path: "Tests/FuzzTargets", swiftSettings: testing),
    .testTarget(
      name: "FuzzTargetsTests",
      dependencies: ["TestSupport", "FuzzTargets"],
      swiftSettings: testing),
    // The Swift engine's answers, for comparison with other implementations: `conformance/`.
    .target(
      name: "ConformanceSuite",
      dependencies: [
        "TransitionMotion", "TransitionModel", "TransitionRuntime", "TransitionStage", "TransitionCatalog",
        "SessionSimulation", "TestSupport",
      ], path: "Tests/ConformanceSuite", swiftSettings: testing),
    .executableTarget(
      name: "conformance", dependencies: ["ConformanceSuite", "SessionSimulation"], path: "Tests/Conformance",
      swiftSettings: testing),
    .testTarget(
      name: "ConformanceTests",
      dependencies: [
        "TransitionModel", "TransitionRuntime", "TransitionStage", "TransitionStore", "RegistryTools",
        "TransitionCatalog", "TransitionExport", "SessionSimulation", "ConformanceSuite", "TestSupport",
      ], swiftSettings: testing),
    // Headless Chromium, driven over DevTools, for tests of pages.
    .target(name: "HeadlessBrowser", path: "Tests/HeadlessBrowser", swiftSettings: testing),
    .testTarget(
      name: "HeadlessBrowserTests",
      dependencies: ["HeadlessBrowser"], swiftSettings: testing),
    .testTarget(
      name: "TransitionMotionTests",
      dependencies: ["TransitionMotion", "TestSupport"], exclude: ["Fixtures"],
      swiftSettings: testing),
    .testTarget(
      name: "TransitionModelTests",
      dependencies: ["TransitionMotion", "TransitionModel", "TestSupport"],
      exclude: ["Fixtures"],
      swiftSettings: testing),
    .testTarget(
      name: "TransitionRuntimeTests",
      dependencies: [
        "TransitionMotion", "TransitionModel", "TransitionRuntime", "TransitionStage", "TransitionCatalog",
        "AllocationCounter", "TestSupport",
      ],
      exclude: ["Snapshots"], swiftSettings: testing),
    .testTarget(
      name: "TransitionStageTests",
      dependencies: ["TransitionModel", "TransitionRuntime", "TransitionStage", "TransitionCatalog"],
      swiftSettings: testing),
    // Counts the heap allocations of the tests' process.
    .target(name: "AllocationCounter", path: "Tests/AllocationCounter"),
    .testTarget(
      name: "TransitionStoreTests",
      dependencies: [
        "TransitionModel", "TransitionStore", "RegistryTools", "AllocationCounter", "TestSupport",
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      exclude: ["Fixtures"], swiftSettings: testing),
    .testTarget(
      name: "TransitionCatalogTests",
      dependencies: ["TransitionModel", "TransitionCatalog", "TestSupport"],
      swiftSettings: testing),
    .testTarget(
      name: "TransitionLintTests",
      dependencies: [
        "TransitionModel", "TransitionRuntime", "TransitionStage", "TransitionCatalog", "TransitionLint", "TestSupport",
      ], swiftSettings: testing),
    .testTarget(
      name: "SessionSimulationTests",
      dependencies: [
        "TransitionMotion", "TransitionModel", "TransitionRuntime", "TransitionStage", "TransitionStore",
        "RegistryTools", "TransitionCatalog", "SessionSimulation", "TestSupport",
      ], swiftSettings: testing),
    .testTarget(
      name: "SessionAnalyticsTests",
      dependencies: [
        "TransitionMotion", "TransitionModel", "TransitionRuntime", "TransitionStage", "TransitionStore",
        "RegistryTools", "TransitionCatalog", "SessionSimulation", "SessionAnalytics", "HeadlessBrowser", "TestSupport",
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      exclude: ["Fixtures", "Snapshots"], swiftSettings: testing),
    .testTarget(
      name: "TransitionExportTests",
      dependencies: [
        "TransitionMotion", "TransitionModel", "TransitionRuntime", "TransitionStage", "TransitionCatalog",
        "TransitionExport", "HeadlessBrowser", "TestSupport",
      ],
      exclude: ["Snapshots"],
      swiftSettings: testing),
    .testTarget(
      name: "TransitionGalleryTests",
      dependencies: [
        "TransitionModel", "TransitionRuntime", "TransitionStage", "TransitionStore", "RegistryTools",
        "TransitionCatalog", "TransitionExport", "SessionAnalytics", "TransitionGallery", "HeadlessBrowser",
        "TestSupport",
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      exclude: ["Fixtures"], swiftSettings: testing),
    // Runs the code samples of the libraries' pages, and checks the documentation of every public symbol.
    .testTarget(
      name: "DocumentationTests",
      dependencies: [
        "TransitionMotion", "TransitionModel", "TransitionRuntime", "TransitionStage", "TransitionStore",
        "TransitionUIKit", "TransitionKit", "RegistryTools", "TransitionCatalog", "SessionSimulation",
        "SessionAnalytics", "TransitionExport", "TestSupport",
      ] + uikit + swiftui,
      exclude: ["Fixtures"], swiftSettings: testing),
    // Compares an app's modules with the oldest supported system and with the privacy manifest.
    .testTarget(
      name: "TransitionKitTests", dependencies: ["TransitionKit", "TestSupport"] + (hasStandIn ? ["IndexReader"] : []),
      swiftSettings: testing),
    .testTarget(
      name: "transitionsTests",
      dependencies: [
        "TransitionModel", "TransitionRuntime", "TransitionStage", "TransitionStore", "RegistryTools",
        "TransitionCatalog", "TransitionLint", "SessionAnalytics", "TransitionExport", "TransitionGallery",
        "transitions", "TestSupport",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      exclude: ["Fixtures", "Snapshots"], swiftSettings: testing),
  ]
  + (hasStandIn
    ? [
      .testTarget(
        name: "TransitionUIKitTests",
        dependencies: [
          "TransitionModel", "TransitionRuntime", "TransitionStage", "TransitionUIKit", "TransitionKit",
          "RegistryTools", "TransitionCatalog",
          "HeadlessUIKit", "HeadlessSwiftUI", "IndexReader", "AllocationCounter", "TestSupport",
        ],
        exclude: ["Fixtures"], swiftSettings: testing),
      // Reads the compiler's index for the symbols that a file uses.
      .target(name: "IndexReader", path: "Tests/IndexReader", linkerSettings: [.linkedLibrary("dl")]),
    ] : [])

let package = Package(
  name: "transition-registry",
  platforms: [
    .iOS(.v16), .macCatalyst(.v16), .tvOS(.v16), .visionOS(.v1),
    // The tools use the standard library's locks and atomics.
    .macOS(hasTools ? .v15 : .v13),
  ],
  products: [
    .library(name: "TransitionKit", targets: ["TransitionKit"]),
    .library(name: "TransitionMotion", targets: ["TransitionMotion"]),
    .library(name: "TransitionModel", targets: ["TransitionModel"]),
    .library(name: "TransitionRuntime", targets: ["TransitionRuntime"]),
    .library(name: "TransitionStage", targets: ["TransitionStage"]),
    .library(name: "TransitionStore", targets: ["TransitionStore"]),
    .library(name: "TransitionUIKit", targets: ["TransitionUIKit"]),
  ],
  dependencies: [.package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0")],
  targets: appTargets
)

if hasStandIn {
  package.targets += [
    .target(name: "HeadlessUIKit", path: "Tests/HeadlessUIKit", swiftSettings: testing),
    .target(
      name: "HeadlessSwiftUI", dependencies: ["HeadlessUIKit"], path: "Tests/HeadlessSwiftUI", swiftSettings: testing),
  ]
}
if offersStandIn {
  package.products += [
    .library(name: "HeadlessUIKit", targets: ["HeadlessUIKit"]),
    .library(name: "HeadlessSwiftUI", targets: ["HeadlessSwiftUI"]),
  ]
}

// Products that only Fuzzing/ needs.
if Context.environment["TRANSITIONS_FUZZING"] == "1" {
  package.products.append(.library(name: "TransitionGallery", targets: ["TransitionGallery"]))
}

if hasTools {
  package.products += [
    .library(name: "RegistryTools", targets: ["RegistryTools"]),
    .library(name: "TransitionCatalog", targets: ["TransitionCatalog"]),
    .library(name: "SessionSimulation", targets: ["SessionSimulation"]),
    .library(name: "SessionAnalytics", targets: ["SessionAnalytics"]),
    .library(name: "TransitionExport", targets: ["TransitionExport"]),
    .executable(name: "transitions", targets: ["transitions"]),
    .executable(name: "transitions-serve", targets: ["transitions-serve"]),
  ]
  package.dependencies += [
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
  ]
  package.targets += toolTargets + testTargets.filter { $0.type != .test || isChosen($0.name) }
}
