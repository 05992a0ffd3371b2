import TestSupport
import Testing
import TransitionCatalog
@testable import TransitionModel

@Suite struct CatalogWriterTests {
  @Test(arguments: [false, true])
  func theBuiltInTransitionsReadBack(comments: Bool) throws {
    for configuration in try BuiltInCatalog.transitions() {
      let text = CatalogWriter.write(configuration, comments: comments)
      #expect(try CatalogReader.read(text, file: "-") == configuration)
    }
  }

  @Test func anyValidConfigurationReadsBackAndEveryFieldAndChoiceOccurs() throws {
    var random = RandomConfigurations(seed: 1)
    var missed = Set(ConfigurationField.all.flatMap(Self.cases))
    for index in Thoroughness.seeds(400, inSoak: 1500) {
      let configuration = random.next()
      for field in ConfigurationField.all {
        guard let value = configuration.values[field] else { continue }
        missed.remove(field.path)
        missed.remove("\(field.path)=\(value)")
      }
      let text = CatalogWriter.write(configuration, comments: index.isMultiple(of: 2))
      do {
        #expect(try CatalogReader.read(text, file: "-") == configuration, "\(text)")
      } catch {
        Issue.record("\(error)\n\(text)")
      }
    }
    #expect(missed.isEmpty)
  }

  @Test func sectionsComeInTableOrderAndDefaultsAreLeftOut() throws {
    let modal = try #require(try BuiltInCatalog.transitions().first { $0.name == "modal-none" })
    let changed = try modal.setting([
      "presentation.pose.offsetX": .number(0), "presentation.pose.rotation": .number(1e-05),
      "accessibility.reduceMotion": .text("transition"), "accessibility.reduceMotionTransition": .text("no"),
      "summary": .text("A card: none"), "source": nil,
    ])
    #expect(
      CatalogWriter.write(changed) == """
        name: modal-none
        summary: "A card: none"

        presentation:
          duration: 0.5
          dampingRatio: 1
          pose:
            offsetX: 0
            rotation: 0.00001

        dismissal:
          duration: 0.5
          dampingRatio: 1

        geometry:
          edge: bottom
          marginTop: 8
          marginLeading: 16
          marginTrailing: 16
          cornerRadius: 20
          height: fitted

        dimming:
          alpha: 0.3

        interaction:
          dismissalType: none

        accessibility:
          reduceMotion: transition
          reduceMotionTransition: "no"

        """)
  }

  @Test func commentsGiveHelpUnitAndRange() throws {
    let modal = try #require(try BuiltInCatalog.transitions().first { $0.name == "modal-none" })
    let text = CatalogWriter.write(modal, comments: true)
    #expect(
      text.contains(
        """
        geometry:
          # The edge of the container the view comes from and leaves over.
          edge: bottom  # bottom, top, leading or trailing
          # Top margin of the presented view.
          marginTop: 8  # 0…2000 pt; 0 if left out

        """))
  }

  private static func cases(of field: ConfigurationField) -> [String] {
    switch field.kind {
    case .choice(let words): words.map { "\(field.path)=\($0)" }
    case .flag: ["\(field.path)=true", "\(field.path)=false"]
    default: [field.path]
    }
  }
}
