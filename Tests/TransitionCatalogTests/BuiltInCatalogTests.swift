import Foundation
import TestSupport
import Testing
import TransitionCatalog
@testable import TransitionModel

@Suite struct BuiltInCatalogTests {
  /// The source folder of the library's copies.
  private static let folder = Repository.root.appending(path: "catalog")

  @Test func theListHoldsExactlyTheFilesOfTheCatalogFolder() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).sorted()
    #expect(BuiltInCatalog.files.map(\.name) == names)
    for file in BuiltInCatalog.files {
      let bytes = try Data(contentsOf: Self.folder.appendingPathComponent(file.name))
      #expect(Data(file.text.utf8) == bytes, "\(file.name)")
    }
  }

  @Test func eachFileHoldsTheTransitionItIsNamedAfter() throws {
    let names = try TransitionKind.allCases.flatMap { try BuiltInCatalog.transitions($0) }.map { "\($0.name).yaml" }
    #expect(names.sorted() == BuiltInCatalog.files.map(\.name))
  }

  /// The first twelve digits. Sessions refer to digests, so a new field of the model must not change them. A value
  /// changed in a file does change its digest, which is then updated here.
  @Test func theirDigestsAreTheOnesSessionsWereRecordedUnder() throws {
    let digests = try BuiltInCatalog.transitions().map { "\($0.name) \($0.digest.prefix(12))" }
    #expect(
      digests == [
        "bottom-card 8e7a12237b6c", "card-modal c9cdd08260fe", "card-standard 103ec0d6eda9", "edge-rotate 362d826362d3",
        "map-panel 194379a08f8f", "message-bottom-card 41ef433537ed", "message-bottom-tab 648ca116f5da",
        "message-bottom a567ed0c00f3",
        "message-centered c41bc839474c", "message-top-card 1e6cc91205ec", "message-top-tab 5e80ad0a8b4c",
        "message-top ca5308a3f3a9", "modal-input f45e3ea8cd6f", "modal-none 5090d48e304d",
        "modal-standard 9689ba1fc25b", "pull-down 55b1b61c52cf", "sheet-detents a1909af98424",
        "side-menu a8bc61280e60",
      ])
  }

  @Test func theFolderReadsLikeTheLibrarysCopies() throws {
    let all = try TransitionKind.allCases.flatMap { try BuiltInCatalog.transitions($0) }.sorted { $0.name < $1.name }
    #expect(try CatalogReader.readFiles(paths: [Self.folder.path]).sorted { $0.name < $1.name } == all)
  }

  @Test func theObservedOnesSayWhatTheyMeasure() throws {
    let observed = try BuiltInCatalog.transitions(.observed)
    #expect(observed.map(\.name) == ["system-cover", "system-sheet"])
    #expect(observed.map(\.observation) == [ObservedDistance(rule: .presentedSize), ObservedDistance(rule: .travel)])
    for transition in observed {
      #expect(transition.geometry.edge == .bottom && transition.interaction == nil)
      let written = CatalogWriter.write(transition)
      #expect(written.contains("\nkind: observed\n") && !written.contains("presentation:"))
      #expect(try CatalogReader.read(written, file: "written.yaml") == transition)
    }
  }

  @Test func cardModalHasItsSourcesNumbers() throws {
    let card = try transition("card-modal")
    let easeInOut = TransitionTiming(duration: 0.4, style: .curve(.named(.easeInOut)))
    for motion in [card.presentation, card.dismissal] {
      #expect(motion.timing == easeInOut)
      #expect(motion.pose == Pose() && motion.presenterPose == Pose())
    }
    #expect(
      card.geometry
        == changed(TransitionGeometry()) {
          $0.edge = .bottom
          $0.margins = EdgeMargins()
          $0.marginsFrom = .container
          $0.bottomMarginFrom = .container
          $0.cornerRadius = 0
          $0.height = .full
          $0.alignment = .top
          $0.maximumWidth = nil
          $0.contentTop = 300
          $0.keepsPresenter = true
          $0.presentationStyle = .currentContext
          $0.relayoutDuration = 0.3
          $0.relayoutDampingRatio = 1
        })
    #expect(card.dimming == DimmingConfiguration(alpha: 0.6, tapToDismiss: false))
    #expect(card.dismissalType == .standard)
    #expect(card.interactivePresentation == .none)
    #expect(
      card.interaction
        == changed(InteractionConfiguration()) {
          $0.beginRule = .any
          $0.tracking = .translation
          $0.distanceRule = .presentedSize
          $0.distanceOffset = nil
          $0.clampsProgress = true
          $0.fadesDimming = true
          $0.releaseRule = .distance(fraction: 0.2)
          $0.releaseSample = .lastChanged
          $0.rubberBand = .clamped
          $0.input = nil
          $0.tail = .percentDriven(curve: .easeInOut, completionSpeed: 1)
          $0.velocityHandoff = .none
          $0.cancelPolicy = .cancel
          $0.locksContent = false
          $0.interruptible = false
          $0.velocityEstimator = .recognizer
        })
    #expect(card.reduceMotion == .crossFade)
  }

  @Test(arguments: ["modal-standard", "modal-none"])
  func theCardsLookAlike(name: String) throws {
    let card = try transition(name)
    let spring = TransitionTiming(duration: 0.5, style: .spring(dampingRatio: 1, initialVelocity: 0))
    for motion in [card.presentation, card.dismissal] {
      #expect(motion.timing == spring)
      #expect(motion.pose == Pose() && motion.presenterPose == Pose())
    }
    #expect(
      card.geometry
        == changed(TransitionGeometry()) {
          $0.edge = .bottom
          $0.margins = EdgeMargins(top: 8, leading: 16, bottom: 0, trailing: 16)
          $0.marginsFrom = .safeArea
          $0.bottomMarginFrom = .safeArea
          $0.cornerRadius = 20
          $0.height = .fitted
          $0.alignment = .top
          $0.maximumWidth = nil
          $0.contentTop = 0
          $0.keepsPresenter = true
          $0.presentationStyle = .custom
          $0.relayoutDuration = 0.3
          $0.relayoutDampingRatio = 1
        })
    #expect(card.dimming == DimmingConfiguration(alpha: 0.3, tapToDismiss: false))
    #expect(card.interactivePresentation == .none)
    #expect(card.reduceMotion == .crossFade)
  }

  @Test func modalStandardHasItsSourcesGesture() throws {
    let modal = try transition("modal-standard")
    #expect(modal.dismissalType == .standard)
    #expect(
      modal.interaction
        == changed(InteractionConfiguration()) {
          $0.beginRule = .oneWay
          $0.tracking = .translation
          $0.distanceRule = .travel
          $0.distanceOffset = nil
          $0.clampsProgress = false
          $0.fadesDimming = true
          $0.releaseRule = .flingOrDistance(velocity: 300, fraction: 0.5)
          $0.releaseSample = .release
          $0.rubberBand = .reciprocal(factor: 20)
          $0.input = nil
          $0.tail = .spring(duration: 0.5, dampingRatio: 0.8)
          $0.velocityHandoff = .normalised
          $0.cancelPolicy = .cancel
          $0.locksContent = true
          $0.interruptible = true
          $0.velocityEstimator = .recognizer
        })
  }

  @Test func modalNoneHasNoGesture() throws {
    let modal = try transition("modal-none")
    #expect(modal.dismissalType == .none)
    #expect(modal.interaction == nil)
  }

  private func transition(_ name: String) throws -> TransitionConfiguration {
    try #require(try BuiltInCatalog.transitions().first { $0.name == name })
  }

  private func changed<Part>(_ part: Part, _ change: (inout Part) -> Void) -> Part {
    var part = part
    change(&part)
    return part
  }
}

@Suite("The card that an app writes in Swift") struct CardTests {
  @Test func isTheCatalogs() throws {
    let card = try #require(try BuiltInCatalog.transitions().first { $0.name == "card-standard" })
    #expect(card.geometry == .card && card.interaction == .card)
  }
}
