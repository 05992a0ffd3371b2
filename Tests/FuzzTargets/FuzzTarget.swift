/// A parser that receives arbitrary bytes. It may reject them, but must not crash, and accepted input must survive
/// writing and reading.
///
/// A new target is a constant in `FuzzTargets.swift`, its name in ``all`` and a folder `Fuzzing/Corpus/NAME` with an
/// input or two that it accepts.
public struct FuzzTarget: Sendable {
  public let name: String
  /// The maximum length of inputs. Inputs far below a limit find as much.
  public let longest: Int
  /// Runs the target, and ends the process if a promise is broken.
  public let run: @Sendable ([UInt8]) -> Void

  init(_ name: String, longest: Int = 4096, run: @escaping @Sendable ([UInt8]) -> Void) {
    self.name = name
    self.longest = longest
    self.run = run
  }

  public static let all: [FuzzTarget] = [assignments, catalog, dragScript, exchange, request, samples, strokes]

  public static func named(_ name: String) -> FuzzTarget? { all.first { $0.name == name } }

  /// Ends the process if a promise is broken, in every build configuration.
  static func demand(_ holds: Bool, _ promise: String) {
    if !holds { fatalError("broken: \(promise)") }
  }
}
