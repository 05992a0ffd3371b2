// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that whoever uses the libraries never resolves or builds what only measures them.
let package = Package(
  name: "transition-registry-benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "transition-registry", path: "..")],
  targets: [
    // What the product is measured against, in plain C.
    .target(
      name: "Baselines", cSettings: [.unsafeFlags(["-O2"])],
      linkerSettings: [.linkedLibrary("sqlite3"), .linkedLibrary("m", .when(platforms: [.linux]))]),
    // The tests' own, by a link: it counts what a thread takes from the heap.
    .target(name: "AllocationCounter"),
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
      swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]),
  ]
)
