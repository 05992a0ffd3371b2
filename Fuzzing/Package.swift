// swift-tools-version: 6.2
import PackageDescription

// The fuzzed parsers are no API, so they are compiled as a part of the product's package, which SwiftPM names by its folder.
let productFolder = Context.packageDirectory.split(separator: "/").dropLast().last ?? ""
let productPackage = String(productFolder.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "_" })

// A separate package, so that users of the libraries never build the fuzzers.
let package = Package(
  name: "transition-registry-fuzzing",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "transition-registry", path: ".."),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
  ],
  targets: [
    // Shared with the tests by a link. `swift test` runs the same targets over the corpus.
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
      packageAccess: false,
      swiftSettings: [
        .swiftLanguageMode(.v6), .enableUpcomingFeature("InternalImportsByDefault"),
        .unsafeFlags(["-package-name", productPackage]),
      ]),
    // The entry point is in libFuzzer.
    .executableTarget(
      name: "Fuzz", dependencies: ["FuzzTargets"],
      swiftSettings: [.swiftLanguageMode(.v6), .unsafeFlags(["-parse-as-library"])]),
  ]
)
