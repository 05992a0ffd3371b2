// swift-tools-version: 6.2
import PackageDescription

// The replay without the rest of a what-if is no API, so the benchmarks are compiled as a part of the product's package.
// SwiftPM names a package by the folder it is in.
let productFolder = Context.packageDirectory.split(separator: "/").dropLast().last ?? ""
let productPackage = String(productFolder.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "_" })

// A separate package, so that users of the libraries never resolve or build the benchmarks.
let package = Package(
  name: "transition-registry-benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "transition-registry", path: ".."),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  targets: [
    // The baselines of the measurements, in plain C.
    .target(
      name: "Baselines", cSettings: [.unsafeFlags(["-O2"])],
      linkerSettings: [.linkedLibrary("sqlite3"), .linkedLibrary("m", .when(platforms: [.linux]))]),
    // Shared with the tests by a link. It counts the heap allocations of a thread.
    .target(name: "AllocationCounter"),
    // Programs to be compared in size. The first is shared with Tests/Consumers.
    .executableTarget(name: "App", dependencies: [.product(name: "TransitionKit", package: "transition-registry")]),
    .executableTarget(name: "GRDBAlone", dependencies: [.product(name: "GRDB", package: "GRDB.swift")]),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "Baselines", "AllocationCounter",
        .product(name: "TransitionMotion", package: "transition-registry"),
        .product(name: "TransitionModel", package: "transition-registry"),
        .product(name: "TransitionRuntime", package: "transition-registry"),
        .product(name: "TransitionStore", package: "transition-registry"),
        .product(name: "RegistryTools", package: "transition-registry"),
        .product(name: "TransitionCatalog", package: "transition-registry"),
        .product(name: "SessionSimulation", package: "transition-registry"),
        .product(name: "SessionAnalytics", package: "transition-registry"),
      ],
      packageAccess: false,
      swiftSettings: [
        .swiftLanguageMode(.v6), .treatAllWarnings(as: .error), .unsafeFlags(["-package-name", productPackage]),
      ]),
  ]
)
