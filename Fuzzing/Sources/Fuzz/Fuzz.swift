import Foundation
import FuzzTargets

/// The parser that this process feeds: `TRANSITIONS_FUZZ=catalog`. An unknown name ends the process.
private let target = FuzzTarget.named(ProcessInfo.processInfo.environment["TRANSITIONS_FUZZ"] ?? "")

/// The function that libFuzzer calls with every input (<https://llvm.org/docs/LibFuzzer.html>).
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard let target else { fatalError("TRANSITIONS_FUZZ is one of \(FuzzTarget.all.map(\.name))") }
  target.run(Array(UnsafeBufferPointer(start: bytes, count: count)))
  return 0
}
