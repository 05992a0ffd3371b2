/// A value SQLite gave back.
public enum SQLValue: Sendable, Hashable {
  /// NULL.
  case null
  /// An integer of up to 64 bits.
  case integer(Int64)
  /// A floating-point number.
  case real(Double)
  /// Text.
  case text(String)
  /// Bytes.
  case blob([UInt8])
}
