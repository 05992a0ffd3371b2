/// A parser that is given any bytes at all. It may refuse them; it must not end the process, and what it takes must
/// survive being written and read again.
///
/// One more is a constant in `FuzzTargets.swift`, its name in ``all`` and a folder `Fuzzing/Corpus/NAME` with an input or
/// two that it takes.
public struct FuzzTarget: Sendable {
  /// Also the name of its folder in `Fuzzing/Corpus`.
  public let name: String
  /// Longer inputs are not tried: what is far below a limit finds as much.
  public let longest: Int
  /// Ends the process where a promise is broken.
  public let run: @Sendable ([UInt8]) -> Void

  init(_ name: String, longest: Int = 4096, run: @escaping @Sendable ([UInt8]) -> Void) {
    self.name = name
    self.longest = longest
    self.run = run
  }

  public static let all: [FuzzTarget] = [assignments, catalog, cells, dragScript, exchange, request, samples, strokes]

  public static func named(_ name: String) -> FuzzTarget? { all.first { $0.name == name } }

  /// Ends the process, whatever it was built for.
  static func demand(_ holds: Bool, _ promise: String) {
    if !holds { fatalError("broken: \(promise)") }
  }
}
