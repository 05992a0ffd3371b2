/// Why packed samples cannot be read.
public enum SampleCodecError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The bytes end in the middle of something.
  case truncated
  /// Packed by a newer version.
  case unknownVersion(UInt8)
  /// The bytes at this offset are not what can stand there.
  case invalid(offset: Int)
  /// Bytes are left after the last sample.
  case trailingBytes(count: Int)

  /// What is wrong, as the end of a sentence.
  public var description: String {
    switch self {
    case .truncated: "it ends too early"
    case .unknownVersion(let version):
      "it has format \(version), and this version reads formats 1 to \(SampleCodec.version)"
    case .invalid(let offset): "byte \(offset) cannot be what it is"
    case .trailingBytes(let count): "\(count) bytes follow its last sample"
    }
  }
}
