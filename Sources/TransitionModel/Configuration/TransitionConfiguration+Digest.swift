import Foundation

#if canImport(CryptoKit)
  import CryptoKit
#else
  import Crypto
#endif

extension TransitionConfiguration {
  /// SHA-256 of the configuration's values in lower-case hexadecimal: the same on every device and in every registry.
  ///
  /// The name is left out, because the registry pairs digest and name. Values equal to their field's default are left
  /// out too, so that a field added later with a default does not change the digest of what was stored before it.
  public var digest: String {
    let lines = ConfigurationField.all
      .filter { $0 != .name && values[$0] != $0.defaultValue }
      .compactMap { field in values[field].map { "\(field.path)=\($0)\n" } }
      .sorted()
    return SHA256.hash(data: Data(lines.joined().utf8)).hexadecimal
  }
}

extension Digest {
  /// Two lower-case digits a byte.
  var hexadecimal: String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    for byte in self {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }
}
