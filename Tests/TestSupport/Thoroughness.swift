import Foundation

/// The number of cases in a long test: a few in `make test`, all of them in `make soak`.
///
/// `docs/testing.md` lists the tests that use it.
package enum Thoroughness {
  private static let isFull = ProcessInfo.processInfo.environment["TRANSITIONS_THOROUGH"] == "1"

  package static func seeds(_ usual: Int, inSoak all: Int) -> Range<Int> { 0..<(isFull ? all : usual) }
}
