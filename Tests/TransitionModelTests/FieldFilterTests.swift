import Testing
@testable import TransitionModel

@Suite struct FieldFilterTests {
  /// Every context with every candidate of a field in it, absent values included.
  private static func values(of field: ConfigurationField) -> [ConfigurationValues] {
    (Contexts.variations(of: field).flatMap { $0 }.map(\.values)) + Contexts.all.map { $0.fillingDefaults() }
  }

  @Test func notEqualIsTheOppositeOfEqual() throws {
    for field in ConfigurationField.all {
      for candidate in Contexts.candidates(for: field).map(Optional.some) + [nil] {
        let equal = try FieldFilter(field, .equal, candidate)
        let notEqual = try FieldFilter(field, .notEqual, candidate)
        for values in Self.values(of: field) {
          #expect(equal.matches(values) != notEqual.matches(values), "\(equal)")
          #expect(equal.matches(values) == (values[field] == candidate), "\(equal)")
        }
      }
    }
  }

  @Test func anyNumberIsLessEqualOrGreaterAndAnAbsentOneIsNeither() throws {
    for field in ConfigurationField.all {
      guard case .number = field.kind else { continue }
      for candidate in Contexts.candidates(for: field) {
        func filter(_ comparison: FieldFilter.Comparison) throws -> FieldFilter {
          try FieldFilter(field, comparison, candidate)
        }
        let (less, equal, greater) = (try filter(.less), try filter(.equal), try filter(.greater))
        let (atMost, atLeast) = (try filter(.lessOrEqual), try filter(.greaterOrEqual))
        for values in Self.values(of: field) {
          let parts = [less, equal, greater].count { $0.matches(values) }
          #expect(parts == (values[field] == nil ? 0 : 1), "\(less)")
          #expect(atMost.matches(values) == (less.matches(values) || equal.matches(values)))
          #expect(atLeast.matches(values) == (greater.matches(values) || equal.matches(values)))
        }
      }
    }
  }

  @Test func aFilterReadsBackFromItsDescription() throws {
    for field in ConfigurationField.all {
      for comparison in FieldFilter.Comparison.allCases {
        for candidate in Contexts.candidates(for: field).map(Optional.some) + [nil] {
          guard let filter = try? FieldFilter(field, comparison, candidate) else { continue }
          #expect(try FieldFilter(filter.description) == filter)
        }
      }
    }
  }

  @Test func whatComparesBySizeIsForNumbersAlone() {
    for field in ConfigurationField.all {
      for comparison in FieldFilter.Comparison.allCases where comparison.isOrdering {
        var isNumber = false
        if case .number = field.kind { isNumber = true }
        let value = Contexts.candidates(for: field).first
        #expect(((try? FieldFilter(field, comparison, value)) != nil) == isNumber, "\(field.path)")
        #expect((try? FieldFilter(field, comparison, nil)) == nil, "\(field.path)")
      }
    }
  }

  @Test(
    arguments: [
      ("edge", "\"edge\" is not a filter. \(FieldFilter.rule)"), ("=3", "\"=3\" is not a filter. \(FieldFilter.rule)"),
      ("edge!bottom", "\"edge!bottom\" is not a filter. \(FieldFilter.rule)"),
      ("edge<3", "geometry.edge holds bottom, top, leading or trailing; < compares numbers. Use = or !=."),
      ("cornerRadius>", "geometry.cornerRadius needs a number after >; allowed 0…1000 pt."),
      (
        "dimming.alpha=60",
        "dimming.alpha is 60; allowed 0…1, and 60 % is 0.6. Opacity of the black view behind the presented one; 0 for none."
      ),
      ("edge=botom", "geometry.edge is \"botom\"; allowed bottom, top, leading or trailing. Did you mean bottom?"),
      (
        "cornerRadius>0x1F",
        "geometry.cornerRadius is 0x1F, which is not decimal. Write a plain decimal number; allowed 0…1000 pt."
      ),
    ])
  func whatMakesNoSenseSaysWhatIsAllowed(text: String, message: String) {
    do throws(InvalidFieldFilter) {
      _ = try FieldFilter(text)
      Issue.record("\(text) was read")
    } catch {
      #expect(error.description == message)
    }
  }

  @Test func spacesAroundTheComparisonAndTwoEqualSignsAreRead() throws {
    let filter = try FieldFilter(.edge, .equal, .text("top"))
    #expect(try FieldFilter("edge = top") == filter)
    #expect(try FieldFilter("edge==top") == filter)
  }

  @Test func searchWantsEveryWordInAnyOfNameSummaryAndSource() throws {
    let card = try TransitionConfiguration(Contexts.minimal.with(["source": .text("A Paper, 2018")]))
    #expect(card.name == "card" && card.summary == "A card.")
    for text in ["card", "CARD paper", "2018", "", "  "] { #expect(TextSearch(text).matches(card), "\(text)") }
    for text in ["cards", "card screen"] { #expect(!TextSearch(text).matches(card), "\(text)") }
  }
}
