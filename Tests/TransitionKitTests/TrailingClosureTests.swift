import Testing

/// A trailing closure goes to the same parameter in Swift 5 and in Swift 6.
///
/// If the last two functions of a call both have a default, Swift 5 gives a trailing closure to the last one, and Swift 6 to
/// the first one.
@Suite("Trailing closures") struct TrailingClosureTests {
  private struct Signature {
    let text: String
    let functions: [(name: String, hasDefault: Bool)]

    init(_ text: String) {
      self.text = text
      functions = text.split(separator: ",").filter { $0.contains("->") }
        .map { (String($0.prefix { $0 != ":" }), $0.contains("= ")) }
    }

    var isAmbiguous: Bool { functions.last?.hasDefault == true && functions.filter(\.hasDefault).count > 1 }
  }

  /// Returns the parameter lists of the public functions and initializers in a file.
  private static func signatures(in text: String) -> [Signature] {
    text.matches(of: /public (?:\w+ )*(?:func \w+(?:<[^>]*>)?|init)\(/).map { found in
      var depth = 1
      let list = text[found.range.upperBound...].prefix {
        depth += $0 == "(" ? 1 : $0 == ")" ? -1 : 0
        return depth > 0
      }
      return Signature(String(list))
    }
  }

  @Test(arguments: AppSources.modules) func goToTheSameParameter(_ module: String) throws {
    for (path, text) in try AppSources.files(of: module) {
      for signature in Self.signatures(in: text) where signature.isAmbiguous {
        Issue.record("\(path): a trailing closure has two meanings, so make an overload: (\(signature.text))")
      }
    }
  }

  @Test func areFoundInASignature() throws {
    let old = "public func present(_ s: UIView, done: (() -> Void)? = nil, failed: ((Problem) -> Void)? = nil) {}"
    #expect(Self.signatures(in: old).map(\.isAmbiguous) == [true])
    let required = "public func present(done: (() -> Void)? = nil, failed: ((Problem) -> Void)?) {}"
    #expect(Self.signatures(in: required).map(\.isAmbiguous) == [false])
  }
}
