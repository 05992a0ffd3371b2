import Testing

@testable import TransitionExport

/// Generated Swift is compiled, also where names and summaries are made to break it.
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
      for configurations in [try Samples.catalog() + Samples.sweep(), try Samples.hostile()] {
        #expect(try compiler.complaints(about: try Samples.export(.swiftUI, configurations)) == "")
      }
    }
  }

  @Test func uiKitCompiles() throws {
    try withCompiler { compiler in
      for configurations in [try Samples.catalog() + Samples.sweep(), try Samples.hostile()] {
        let text = try Samples.export(.uiKit, configurations)
        let (source, isHeadless) = try PlatformModule.addUIKit(to: compiler, for: text)
        #expect(try compiler.complaints(about: source, knowingThisPackage: isHeadless) == "")
      }
    }
  }

  /// So that a compiler that is not asked anything is no success.
  @Test func whatIsWrongIsComplainedAbout() throws {
    try withCompiler { compiler in
      let mistake = try compiler.complaints(about: "let a: Int = \"text\"\n")
      #expect(mistake.contains("cannot convert value"))
      let warning = try compiler.complaints(about: "func f() { let unused = 1 }\n")
      #expect(warning.contains("never used"))
    }
  }
}
