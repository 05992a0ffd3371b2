import Testing
import TransitionModel

@testable import TransitionCatalog

@Suite struct SpringReadingTests {
  private func read(presentation: String) throws -> TransitionConfiguration {
    try CatalogReader.read(
      """
      name: page
      summary: A page.
      presentation: {\(presentation)}
      dismissal: {duration: 0.4, curve: easeIn}
      geometry: {edge: trailing}
      interaction: {dismissalType: none}
      """, file: "page.yaml")
  }

  private func problems(presentation: String) -> [String] {
    do {
      _ = try read(presentation: presentation)
      return []
    } catch {
      return (error as? InvalidCatalog)?.problems.map { "\($0)" } ?? ["\(error)"]
    }
  }

  @Test(arguments: [
    "response: 0.35, dampingFraction: 0.8", "duration: 0.35, bounce: 0.2", "stiffness: 322.27, damping: 28.7233",
    "stiffness: 644.54, damping: 57.4466, mass: 2", "response: 0.35, dampingRatio: 0.8",
  ])
  func aFileMayHaveAnyNotationOfASpring(text: String) throws {
    let configuration = try read(presentation: text)
    #expect(abs(configuration.presentation.timing.duration - 0.501) < 1e-4, "\(configuration.presentation.timing)")
    let written = CatalogWriter.write(configuration)
    #expect(written.contains("dampingRatio: 0.8\n") || written.contains("dampingRatio: 0.80000"))
    #expect(try CatalogReader.read(written, file: "page.yaml") == configuration)
  }

  @Test(arguments: [
    ("response: 0.35", ["page.yaml:3: presentation.response is one half of a spring"]),
    ("response: 0.35, dampingFraction: 0.8, curve: easeIn", ["presentation.curve is easeIn, but applies only when"]),
    ("response: fast, dampingFraction: 0.8", ["presentation.response is \"fast\". Write a plain decimal number"]),
    ("response: 0.35, stiffness: 3", ["presentation.response and stiffness belong to two notations of a spring"]),
    ("respnse: 0.35, dampingFraction: 0.8", ["is not a field. Did you mean presentation.response?"]),
    ("response: [1], dampingFraction: 0.8", ["presentation.response is"]),
  ])
  func aMistakeInASpringIsOneProblemAtItsPlace(text: String, expected: [String]) {
    let found = problems(presentation: text)
    #expect(found.count == expected.count, "\(found)")
    for (problem, expected) in zip(found, expected) { #expect(problem.contains(expected), "\(problem)") }
  }

  @Test func anAssignmentKeepsTheOtherNumberOfTheSpringAndReplacesACurve() throws {
    func changed(_ words: String..., from start: TransitionConfiguration? = nil) throws -> TransitionConfiguration {
      let start = try start ?? read(presentation: "response: 0.5, dampingFraction: 0.8")
      return try FieldAssignments(words).applied(to: start)
    }
    let quick = try changed("presentation.response=0.35s")
    #expect(try quick == read(presentation: "response: 0.35, dampingFraction: 0.8"))
    #expect(try changed("presentation.bounce=0.5") == read(presentation: "response: 0.5, dampingFraction: 0.5"))
    #expect(
      try changed("presentation.duration=0.35", "presentation.bounce=0.2")
        == read(presentation: "response: 0.35, dampingFraction: 0.8"))
    let sprung = try changed("dismissal.response=0.35", "dismissal.dampingFraction=1")
    #expect(sprung.dismissal.timing.style == .spring(dampingRatio: 1, initialVelocity: 0))
    #expect(throws: InvalidConfiguration.self) { try changed("dismissal.response=0.35") }
    #expect(throws: InvalidConfiguration.self) { try changed("response=0.35") }
    #expect(!FieldAssignments(["presentation.response=fast"]).isWellFormed)
  }
}
