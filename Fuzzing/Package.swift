// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that whoever uses the libraries never builds what only attacks them.
let package = Package(
  name: "transition-registry-fuzzing",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "transition-registry", path: ".."),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
  ],
  targets: [
    // The tests' own, by a link: `swift test` runs the same targets over the corpus.
    .target(
      name: "FuzzTargets",
      dependencies: [
        .product(name: "TransitionModel", package: "transition-registry"),
        .product(name: "TransitionRuntime", package: "transition-registry"),
        .product(name: "TransitionStore", package: "transition-registry"),
        .product(name: "TransitionCatalog", package: "transition-registry"),
        .product(name: "SessionSimulation", package: "transition-registry"),
        .product(name: "SessionAnalytics", package: "transition-registry"),
        .product(name: "TransitionGallery", package: "transition-registry"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOEmbedded", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
      ],
      swiftSettings: [.swiftLanguageMode(.v6), .enableUpcomingFeature("InternalImportsByDefault")]),
    // libFuzzer has the entry point.
    .executableTarget(
      name: "Fuzz", dependencies: ["FuzzTargets"],
      swiftSettings: [.swiftLanguageMode(.v6), .unsafeFlags(["-parse-as-library"])]),
  ]
)
