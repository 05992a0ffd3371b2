import Testing
import TransitionModel

@testable import TransitionExport

/// Generated Swift compiles, even with names and summaries that try to break it.
@Suite struct GeneratedSwiftTests {
  private func withCompiler(_ body: (SwiftCompiler) throws -> Void) throws {
    let compiler = try SwiftCompiler()
    defer { compiler.clean() }
    try body(compiler)
  }

  @Test func namesCompileAndAMisspeltOneDoesNot() throws {
    try withCompiler { compiler in
      let names = try Samples.export(.swiftNames, try Samples.catalog())
      #expect(try compiler.complaints(about: names) == "")
      let use = names + "\nlet asked = NamedTransition.cardModal.rawValue\n"
      #expect(try compiler.complaints(about: use) == "")
      let misspelt = try compiler.complaints(about: names + "\nlet asked = NamedTransition.cardModel.rawValue\n")
      #expect(misspelt.contains("type 'NamedTransition' has no member 'cardModel'"), "\(misspelt)")
    }
  }

  @Test func namesAskARegistryWhereThereIsOne() throws {
    try withCompiler { compiler in
      let names = try Samples.export(.swiftNames, try Samples.catalog())
      let use = """
        func duration(_ provider: some TransitionProviding) throws -> Double {
          try provider.transition(.cardModal).configuration.presentation.timing.duration
        }
        """
      #expect(try compiler.complaints(about: names + use, knowingThisPackage: true) == "")
    }
  }

  @Test func hostileNamesCompile() throws {
    try withCompiler { compiler in
      let names = try Samples.export(.swiftNames, try Samples.hostile())
      let use =
        "\nlet all = NamedTransition.allCases.map(\\.rawValue)\nlet one = NamedTransition(rawValue: \"class\")\n"
      #expect(try compiler.complaints(about: names + use) == "")
    }
  }

  @Test func swiftUICompiles() throws {
    try withCompiler { compiler in
      #if os(Linux)
        try PlatformModule.addSwiftUI(to: compiler)
      #endif
      for configurations in [try Samples.catalog() + Samples.sweep(), try Samples.hostile() + Samples.stops()] {
        #expect(try compiler.complaints(about: try Samples.export(.swiftUI, configurations)) == "")
      }
    }
  }

  /// The functions of a drag's rules, compiled and run.
  @Test func swiftDecidesAsTheEngine() throws {
    let configurations = try Samples.catalog().filter { $0.decidingRule != nil }
    let travels = [-10, 0, 75, 75.5, 120, 231, 231.5, 350, 350.5, 600]
    let velocities = [-301, -300, 0, 300, 301, 751.0]
    var calls: [String] = []
    var answers: [String] = []
    for configuration in configurations {
      let name = configuration.name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
      let interaction = try #require(configuration.interaction)
      for travel in travels {
        calls.append("print(SwiftUIMotion.\(name).rubberBand(\(abs(travel)), distance: 700))")
        answers.append("\(interaction.overshoot(abs(travel), distance: 700))")
        for velocity in velocities {
          let arguments = "translation: \(travel), velocity: \(velocity), distance: 700"
          calls.append("print(SwiftUIMotion.\(name).finishes(\(arguments)))")
          answers.append(
            "\(interaction.releaseRule.finishes(translation: travel, velocity: velocity, distance: 700))")
        }
      }
    }
    try withCompiler { compiler in
      let text = try Samples.export(.swiftUI, configurations).replacing("import SwiftUI", with: "")
      let output = try compiler.output(of: [
        "Generated.swift": text, "SwiftUI.swift": PlatformModule.swiftUI, "main.swift": calls.joined(separator: "\n"),
      ])
      let printed = output.split(separator: "\n").map(String.init)
      try #require(printed.count == answers.count, "\(output)")
      for (call, (one, other)) in zip(calls, zip(printed, answers)) where one != other {
        let (number, expected) = (Double(one) ?? .nan, Double(other) ?? .nan)
        #expect(abs(number - expected) <= 1e-12 * abs(expected), "\(call): \(one), not \(other)")
      }
    }
  }

  @Test func uiKitCompiles() throws {
    try withCompiler { compiler in
      for configurations in [try Samples.catalog() + Samples.sweep(), try Samples.hostile() + Samples.stops()] {
        let text = try Samples.export(.uiKit, configurations)
        let (source, isHeadless) = try PlatformModule.addUIKit(to: compiler, for: text)
        #expect(try compiler.complaints(about: source, knowingThisPackage: isHeadless) == "")
      }
    }
  }

  /// Checks that the compiler is really used.
  @Test func whatIsWrongIsComplainedAbout() throws {
    try withCompiler { compiler in
      let mistake = try compiler.complaints(about: "let a: Int = \"text\"\n")
      #expect(mistake.contains("cannot convert value"))
      let warning = try compiler.complaints(about: "func f() { let unused = 1 }\n")
      #expect(warning.contains("never used"))
    }
  }
}
