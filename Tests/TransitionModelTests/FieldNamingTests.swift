import Testing
@testable import TransitionModel

@Suite struct FieldNamingTests {
  @Test func aPathAlwaysMeansItsField() throws {
    for field in ConfigurationField.all { #expect(try ConfigurationField.resolving(field.path) == field) }
  }

  @Test func aColumnAlwaysMeansItsField() throws {
    for field in ConfigurationField.all { #expect(try ConfigurationField.resolving(field.column) == field) }
  }

  /// A short name refers to its field, or is rejected with that field among the suggestions.
  @Test func aShortNameNeverMeansAnotherField() {
    for field in ConfigurationField.all {
      for name in field.shortNames where ConfigurationField.named(name) == nil {
        do {
          #expect(try ConfigurationField.resolving(name) == field)
        } catch {
          guard case .ambiguous(let fields) = error.reason else {
            Issue.record("\(name): \(error)")
            continue
          }
          #expect(fields.contains(field) && fields.count > 1, "\(name)")
        }
      }
    }
  }

  @Test(arguments: [
    ("releaseRule.fraction", "interaction.releaseRule.fraction"), ("releaseRule", "interaction.releaseRule.kind"),
    ("edge", "geometry.edge"), ("dimmingAlpha", "dimming.alpha"),
    ("tail.dampingRatio", "interaction.tail.dampingRatio"),
    ("release_rule_velocity_pt_s", "interaction.releaseRule.velocity"),
  ])
  func shortNames(name: String, path: String) throws {
    #expect(try ConfigurationField.resolving(name).path == path)
  }

  @Test func whatIsPreferredDecidesAnAmbiguousName() throws {
    let preferred = [MotionFields.presentation.duration, ConfigurationField.edge]
    #expect(try ConfigurationField.resolving("duration", preferring: preferred) == preferred[0])
    #expect(throws: UnresolvedField.self) {
      try ConfigurationField.resolving("duration", preferring: [preferred[0], MotionFields.dismissal.duration])
    }
  }

  @Test(
    arguments: [
      (
        "duration",
        "duration may mean presentation.duration, dismissal.duration or interaction.tail.duration. Write one of them."
      ),
      ("egde", "egde is not a field. Did you mean geometry.edge? `transitions fields` lists them all."),
      ("zzzz", "zzzz is not a field. `transitions fields` lists them all."),
      ("a b", "\"a b\" is not a field. `transitions fields` lists them all."),
      ("", "\"\" is not a field. `transitions fields` lists them all."),
      ("\u{1B}[31m", "\"\\u{1B}[31m\" is not a field. `transitions fields` lists them all."),
    ])
  func whatCannotBeResolvedSaysWhy(name: String, message: String) {
    do {
      _ = try ConfigurationField.resolving(name)
      Issue.record("\(name) was resolved")
    } catch {
      #expect(error.description == message)
    }
  }

  @Test func sectionsHoldTheFieldsBelowThem() {
    let covered = Set(ConfigurationSection.all.flatMap(\.fields))
    #expect(covered == Set(ConfigurationField.all.filter { $0.path.contains(".") }))
    #expect(ConfigurationSection.named("releaseRule")?.parameters == ["fraction", "velocity", "points", "horizon"])
    #expect(ConfigurationSection.named("pose") == nil)
  }

  @Test func everyNumberHasAUnitAndNothingElseHasOne() {
    for field in ConfigurationField.all {
      if case .number = field.kind {
        #expect(field.unitName?.isEmpty == false, "\(field.path)")
      } else {
        #expect(field.unitName == nil && field.unit == .ratio, "\(field.path)")
      }
    }
  }
}
