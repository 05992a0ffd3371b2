// swift-tools-version: 6.2
import PackageDescription

// Three programs that use the package like an app, by its address and with one import (Scripts/consumers.sh).
let repository = Context.environment["TRANSITIONS_REPOSITORY"] ?? "file:///missing/transition-registry"
let kit: Target.Dependency = .product(name: "TransitionKit", package: "transition-registry")
let standIn: Target.Dependency = .product(name: "HeadlessUIKit", package: "transition-registry")

let package = Package(
  name: "Consumers",
  platforms: [.iOS(.v16), .macCatalyst(.v16), .macOS(.v13), .tvOS(.v16), .visionOS(.v1)],
  dependencies: [.package(url: repository, branch: "main")],
  targets: [
    .executableTarget(name: "App", dependencies: [kit])
  ]
)

// The others use the stand-in for UIKit: one presents, and one observes a screen that something else presents.
if Context.environment["TRANSITIONS_STAND_IN"] == "1" {
  package.targets += ["AdapterApp", "ObservingApp"].map { .executableTarget(name: $0, dependencies: [kit, standIn]) }
}
