// swift-tools-version: 6.2
import PackageDescription

/// One set of rules for every target: Swift 6 mode, imports internal unless said otherwise, no warnings.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .treatAllWarnings(as: .error),
]

// A stand-in for UIKit, so that the adapter compiles and its tests run without a device. Evaluated on the machine that
// builds: apps are built on Macs, where there is none.
#if os(Linux)
  let headlessUIKit: [Target] = [
    .target(name: "HeadlessUIKit", path: "Tests/HeadlessUIKit", swiftSettings: strict),
    .testTarget(
      name: "TransitionUIKitTests",
      dependencies: [
        "HeadlessUIKit", "TransitionUIKit", "TransitionStore", "TransitionCatalog", "TransitionRuntime",
        "TransitionModel",
      ],
      exclude: ["Fixtures"], swiftSettings: strict),
  ]
  let uikit: [Target.Dependency] = ["HeadlessUIKit"]
#else
  let headlessUIKit: [Target] = []
  let uikit: [Target.Dependency] = []
#endif

/// What Fuzzing/ attacks and no app needs.
let attacked: [Product] =
  Context.environment["TRANSITIONS_FUZZING"] == "1"
  ? [.library(name: "TransitionGallery", targets: ["TransitionGallery"])] : []

let package = Package(
  name: "transition-registry",
  platforms: [.iOS(.v18), .macOS(.v15)],
  products: [
    .library(name: "TransitionMotion", targets: ["TransitionMotion"]),
    .library(name: "TransitionModel", targets: ["TransitionModel"]),
    .library(name: "TransitionRuntime", targets: ["TransitionRuntime"]),
    .library(name: "TransitionStore", targets: ["TransitionStore"]),
    .library(name: "TransitionCatalog", targets: ["TransitionCatalog"]),
    .library(name: "SessionAnalytics", targets: ["SessionAnalytics"]),
    .library(name: "TransitionExport", targets: ["TransitionExport"]),
    .library(name: "TransitionUIKit", targets: ["TransitionUIKit"]),
    .executable(name: "transitions", targets: ["transitions"]),
    .executable(name: "transitions-serve", targets: ["transitions-serve"]),
  ] + attacked,
  dependencies: [
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
  ],
  // In order: a module imports only modules above it.
  targets: [
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
      resources: [.embedInCode("migrations")],
      swiftSettings: strict),
    // Empty on macOS, which has no UIKit.
    .target(
      name: "TransitionUIKit",
      dependencies: ["TransitionRuntime", "TransitionStore", "TransitionModel", "TransitionMotion"] + uikit,
      swiftSettings: strict),
    .target(
      name: "TransitionCatalog",
      dependencies: ["TransitionModel", .product(name: "Yams", package: "Yams")],
      resources: [.embedInCode("catalog")],
      swiftSettings: strict),
    .target(
      name: "TransitionLint",
      dependencies: ["TransitionModel", "TransitionRuntime", "TransitionCatalog"],
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
      exclude: ["README.md"],
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
        "TransitionLint", "SessionAnalytics", "TransitionExport",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),
    // What the tests of several modules share.
    .target(
      name: "TestSupport", dependencies: ["TransitionModel"], path: "Tests/TestSupport", swiftSettings: strict),
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
      name: "TransitionLintTests",
      dependencies: ["TransitionLint", "TransitionCatalog", "TransitionRuntime", "TransitionModel", "TestSupport"],
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
        "SessionAnalytics", "TransitionExport", "TransitionUIKit",
      ] + uikit,
      swiftSettings: strict),
    .testTarget(
      name: "transitionsTests",
      dependencies: [
        "transitions", "transitions-serve", "TestSupport", "SessionAnalytics", "TransitionExport", "TransitionGallery",
        "TransitionStore", "TransitionCatalog", "TransitionLint", "TransitionRuntime", "TransitionModel",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      exclude: ["Fixtures", "Snapshots"], swiftSettings: strict),
  ] + headlessUIKit
)
