// swift-tools-version: 6.2
import PackageDescription

// Programs that use the package like an app, by its URL or its path (Scripts/consumers.sh). The first also plays a transition on the stage, as an app's test does.
let place = Context.environment["TRANSITIONS_PLACE"] ?? "/missing/transition-registry"
let mode: SwiftLanguageMode = Context.environment["TRANSITIONS_SWIFT"] == "5" ? .v5 : .v6
let kit: Target.Dependency = .product(name: "TransitionKit", package: "transition-registry")
let stage: Target.Dependency = .product(name: "TransitionStage", package: "transition-registry")
let standIn: Target.Dependency = .product(name: "HeadlessUIKit", package: "transition-registry")

let package = Package(
  name: "Consumers",
  platforms: [.iOS(.v16), .macCatalyst(.v16), .macOS(.v13), .tvOS(.v16), .visionOS(.v1)],
  dependencies: [place.hasPrefix("file:") ? .package(url: place, branch: "main") : .package(path: place)],
  targets: [.executableTarget(name: "App", dependencies: [kit, stage], swiftSettings: [.swiftLanguageMode(mode)])]
)

// The others use the stand-ins: one presents, one observes a screen that something else presents, and one makes every call
// with a trailing closure.
if Context.environment["TRANSITIONS_STAND_IN"] == "1" {
  let swiftUI: Target.Dependency = .product(name: "HeadlessSwiftUI", package: "transition-registry")
  package.targets += ["AdapterApp", "ObservingApp"].map { .executableTarget(name: $0, dependencies: [kit, standIn]) }
  package.targets.append(
    .executableTarget(
      name: "ClosuresApp", dependencies: [kit, standIn, swiftUI], swiftSettings: [.swiftLanguageMode(mode)]))
}
