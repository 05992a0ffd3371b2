import ConformanceSuite
import Foundation
import SessionSimulation

/// Writes cases for other implementations to standard output: `conformance/README.md` describes them.
@main enum Conformance {
  private static let usage = """
    usage: conformance suite                    the lines of conformance/suite.ndjson
           conformance random COUNT [SEED]      COUNT random orders of events
           conformance strokes FILE DISTANCE    a stroke file through every rule and estimator

    """

  static func main() {
    do { try write() } catch {
      FileHandle.standardError.write(Data("conformance: \(error)\n".utf8))
      exit(1)
    }
  }

  private static func write() throws {
    let arguments = CommandLine.arguments.dropFirst()
    let output = LineWriter()
    switch (arguments.first, arguments.dropFirst().first, arguments.dropFirst(2).first) {
    case ("suite", nil, nil): try ConformanceSuite.lines().forEach(output.write)
    case ("random", let count?, let seed):
      guard let count = Int(count), count > 0, let seed = UInt64(seed ?? "1") else { return fail() }
      var cases = RandomCases(seed: seed)
      try cases.forEachLine(sequences: count, output.write)
    case ("strokes", let file?, let distance?):
      guard let distance = Double(distance) else { return fail() }
      let strokes = try StrokeFile.read([UInt8](Data(contentsOf: URL(filePath: file))), name: file)
      try StrokeCases.lines(strokes, distance: distance).forEach(output.write)
    default: return fail()
    }
    output.flush()
  }

  private static func fail() {
    FileHandle.standardError.write(Data(usage.utf8))
    exit(64)
  }
}

/// Standard output, many lines at a time.
private final class LineWriter {
  private var pending = Data()

  func write(_ line: String) {
    pending.append(contentsOf: line.utf8)
    pending.append(UInt8(ascii: "\n"))
    if pending.count > 1 << 20 { flush() }
  }

  func flush() {
    FileHandle.standardOutput.write(pending)
    pending.removeAll(keepingCapacity: true)
  }
}
