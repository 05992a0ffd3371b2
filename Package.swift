// swift-tools-version: 6.2
import PackageDescription

/// Set by `make`: this is our own build, wherever the clone lies, and a warning is an error in it.
let isOwnBuild = Context.environment["TRANSITIONS_DEVELOPMENT"] == "1"
/// A dependency has no folder while SwiftPM resolves it, and lies among checkouts afterwards.
let isDependency = Context.packageDirectory == "/" || Context.packageDirectory.contains("/checkouts/")
/// An app that depends on this package neither resolves nor builds the tools, their dependencies and the tests.
let hasTools = isOwnBuild || !isDependency

/// The rules of every target: Swift 6 mode, and imports are internal unless the import states otherwise.
let strict: [SwiftSetting] =
  [.swiftLanguageMode(.v6), .enableUpcomingFeature("InternalImportsByDefault")]
  + (isOwnBuild ? [.treatAllWarnings(as: .error)] : [])

// A stand-in for UIKit, so that the adapter compiles and its tests run on Linux. A fixture that uses the package as an app
// does asks for it as a product.
#if os(Linux)
  let offersStandIn = Context.environment["TRANSITIONS_STAND_IN"] == "1"
  let hasStandIn = hasTools || offersStandIn
#else
  let offersStandIn = false
  let hasStandIn = false
#endif
let uikit: [Target.Dependency] = hasStandIn ? ["HeadlessUIKit"] : []

// What an app adds. In order: a module imports only modules above it.
let appTargets: [Target] = [
  .target(name: "TransitionMotion", swiftSettings: strict),
  .target(
    name: "TransitionModel",
    dependencies: ["TransitionMotion"],
    swiftSettings: strict),
  .target(
    name: "TransitionRuntime", dependencies: ["TransitionModel", "TransitionMotion"], swiftSettings: strict),
  .target(
    name: "TransitionStore",
    dependencies: [
      "TransitionModel", .product(name: "GRDB", package: "GRDB.swift"),
      // SQLite's own C interface, for what GRDB does not offer: the authorizer, the place of an error.
      .product(name: "GRDBSQLite", package: "GRDB.swift"),
    ],
    resources: [.embedInCode("migrations"), .copy("PrivacyInfo.xcprivacy")],
    swiftSettings: strict),
  // Empty on macOS, which has no UIKit.
  .target(
    name: "TransitionUIKit",
    dependencies: ["TransitionRuntime", "TransitionModel", "TransitionMotion"] + uikit,
    swiftSettings: strict),
  // One import for an app: re-exports the model, the runtime, the store and, where there is UIKit, the adapter.
  .target(
    name: "TransitionKit",
    dependencies: ["TransitionUIKit", "TransitionStore", "TransitionRuntime", "TransitionModel"] + uikit,
    swiftSettings: strict),
]

// What works on registries: catalog, reports, exports, the gallery and the command line.
let toolTargets: [Target] = [
  .target(
    name: "TransitionCatalog",
    dependencies: ["TransitionModel", "TransitionRuntime", .product(name: "Yams", package: "Yams")],
    resources: [.embedInCode("catalog")],
    swiftSettings: strict),
  .target(
    name: "SessionAnalytics",
    dependencies: [
      "TransitionModel", "TransitionRuntime", "TransitionStore", .product(name: "GRDB", package: "GRDB.swift"),
      // SQLite's own C interface: stepping through cells by GRDB's rows takes three times as long.
      .product(name: "GRDBSQLite", package: "GRDB.swift"),
      // Sets of people, by their numbers.
      .product(name: "BitCollections", package: "swift-collections"),
    ],
    // For other engines; tests hold the counting to them.
    exclude: ["Aggregates", "Facts"],
    resources: [.embedInCode("Report/Formats/HTML/report.css")],
    swiftSettings: strict),
  .target(name: "TransitionExport", dependencies: ["TransitionModel", "TransitionMotion"], swiftSettings: strict),
  .target(
    name: "TransitionGallery",
    dependencies: [
      "TransitionModel", "TransitionRuntime", "TransitionStore", "TransitionCatalog", "SessionAnalytics",
      "TransitionExport", .product(name: "NIOCore", package: "swift-nio"),
      .product(name: "NIOHTTP1", package: "swift-nio"), .product(name: "NIOPosix", package: "swift-nio"),
    ],
    resources: [
      .embedInCode("Assets/gallery.css"), .embedInCode("Assets/stage.js"), .embedInCode("Assets/gallery.js"),
      .embedInCode("Assets/drag.js"), .embedInCode("Assets/tune.js"),
    ],
    swiftSettings: strict),
  // The gallery's server is a program of its own, so that the others start without it: `transitions serve` starts it.
  .executableTarget(
    name: "transitions-serve",
    dependencies: [
      "TransitionGallery", "TransitionStore", "TransitionModel",
      .product(name: "ArgumentParser", package: "swift-argument-parser"),
    ],
    swiftSettings: strict),
  // Reads and writes gzip. Apple's systems have it; elsewhere its header is a package of its own.
  .systemLibrary(
    name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .yum(["zlib-devel"]), .brew(["zlib"])]),
  .executableTarget(
    name: "transitions",
    dependencies: [
      "CZlib", "TransitionMotion", "TransitionModel", "TransitionRuntime", "TransitionStore", "TransitionCatalog",
      "SessionAnalytics", "TransitionExport",
      .product(name: "ArgumentParser", package: "swift-argument-parser"),
    ],
    swiftSettings: strict),
]

let testTargets: [Target] =
  [
    // What the tests of several modules share.
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),
    // What fuzzing feeds: `swift test` runs it over the corpus, Fuzzing/ over everything else.
    .target(
      name: "FuzzTargets",
      dependencies: [
        "TransitionModel", "TransitionRuntime", "TransitionStore", "TransitionCatalog", "SessionAnalytics",
        "TransitionGallery", .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOEmbedded", package: "swift-nio"), .product(name: "NIOHTTP1", package: "swift-nio"),
      ],
      path: "Tests/FuzzTargets", swiftSettings: strict),
    .testTarget(
      name: "FuzzTargetsTests",
      dependencies: [
        "FuzzTargets", "TestSupport", "SessionAnalytics", "TransitionStore", "TransitionCatalog", "TransitionModel",
      ],
      swiftSettings: strict),
    // Chromium without a window, driven over DevTools, for tests that look at pages.
    .target(name: "HeadlessBrowser", path: "Tests/HeadlessBrowser", swiftSettings: strict),
    .testTarget(name: "HeadlessBrowserTests", dependencies: ["HeadlessBrowser"], swiftSettings: strict),
    .testTarget(
      name: "TransitionMotionTests", dependencies: ["TransitionMotion", "TestSupport"], exclude: ["Fixtures"],
      swiftSettings: strict),
    .testTarget(
      name: "TransitionModelTests", dependencies: ["TransitionModel", "TransitionMotion", "TestSupport"],
      exclude: ["Fixtures"],
      swiftSettings: strict),
    .testTarget(
      name: "TransitionRuntimeTests",
      dependencies: [
        "TransitionRuntime", "TransitionCatalog", "TransitionModel", "TransitionMotion", "AllocationCounter",
        "TestSupport",
      ],
      exclude: ["Snapshots"], swiftSettings: strict),
    // Counts what the tests' own process takes from the heap.
    .target(name: "AllocationCounter", path: "Tests/AllocationCounter"),
    .testTarget(
      name: "TransitionStoreTests",
      dependencies: [
        "TransitionStore", "TransitionModel", "TestSupport", "AllocationCounter",
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      exclude: ["Fixtures"], swiftSettings: strict),
    .testTarget(
      name: "TransitionCatalogTests", dependencies: ["TransitionCatalog", "TransitionModel", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "SessionAnalyticsTests",
      dependencies: [
        "SessionAnalytics", "TransitionStore", "TransitionCatalog", "TransitionRuntime", "TransitionModel",
        "TestSupport",
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      exclude: ["Fixtures", "Snapshots"], swiftSettings: strict),
    .testTarget(
      name: "TransitionExportTests",
      dependencies: [
        "TransitionExport", "TransitionCatalog", "TransitionRuntime", "TransitionModel", "TransitionMotion",
        "HeadlessBrowser",
        "TestSupport",
      ],
      exclude: ["Snapshots"],
      swiftSettings: strict),
    .testTarget(
      name: "TransitionGalleryTests",
      dependencies: [
        "TransitionGallery", "TransitionExport", "SessionAnalytics", "TransitionCatalog", "TransitionStore",
        "TransitionRuntime", "TransitionModel", "HeadlessBrowser", "TestSupport",
      ],
      swiftSettings: strict),
    // The code shown in the libraries' pages, run; and what the pages must say about every public symbol.
    .testTarget(
      name: "DocumentationTests",
      dependencies: [
        "TransitionMotion", "TransitionModel", "TransitionRuntime", "TransitionStore", "TransitionCatalog",
        "SessionAnalytics",
        "TransitionExport", "TransitionGallery", "TransitionUIKit",
      ] + uikit,
      swiftSettings: strict),
    .testTarget(
      name: "transitionsTests",
      dependencies: [
        "transitions", "transitions-serve", "TestSupport", "SessionAnalytics", "TransitionExport", "TransitionGallery",
        "TransitionStore", "TransitionCatalog", "TransitionRuntime", "TransitionModel",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      exclude: ["Fixtures", "Snapshots"], swiftSettings: strict),
  ]
  + (hasStandIn
    ? [
      .testTarget(
        name: "TransitionUIKitTests",
        dependencies: [
          "HeadlessUIKit", "TransitionKit", "TransitionUIKit", "TransitionCatalog", "TransitionRuntime",
          "TransitionModel",
        ],
        exclude: ["Fixtures"], swiftSettings: strict),
      // Reads the compiler's index: which symbols a file names.
      .target(name: "IndexReader", path: "Tests/IndexReader", linkerSettings: [.linkedLibrary("dl")]),
      // What an app's modules use of the system, for Apple's compiler and App Store, which this machine has not.
      .testTarget(
        name: "TransitionKitTests", dependencies: ["TransitionKit", "IndexReader"], swiftSettings: strict),
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
    .library(name: "TransitionStore", targets: ["TransitionStore"]),
    .library(name: "TransitionUIKit", targets: ["TransitionUIKit"]),
  ],
  dependencies: [.package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0")],
  targets: appTargets
)

if hasStandIn {
  package.targets.append(.target(name: "HeadlessUIKit", path: "Tests/HeadlessUIKit", swiftSettings: strict))
}
if offersStandIn {
  package.products.append(.library(name: "HeadlessUIKit", targets: ["HeadlessUIKit"]))
}

// For Fuzzing/, a package of its own; the gallery is no public product.
if isOwnBuild { package.products.append(.library(name: "TransitionGallery", targets: ["TransitionGallery"])) }

if hasTools {
  package.products += [
    .library(name: "TransitionCatalog", targets: ["TransitionCatalog"]),
    .library(name: "SessionAnalytics", targets: ["SessionAnalytics"]),
    .library(name: "TransitionExport", targets: ["TransitionExport"]),
    .executable(name: "transitions", targets: ["transitions"]),
    .executable(name: "transitions-serve", targets: ["transitions-serve"]),
  ]
  package.dependencies += [
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
  ]
  package.targets += toolTargets + testTargets
}
