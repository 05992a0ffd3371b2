import GRDB

extension Row {
  /// One of the words of an enumeration.
  func word<Choice: RawRepresentable<String>>(_ column: String, of subject: String) throws -> Choice {
    guard let choice = Choice(rawValue: try decode(forColumn: column)) else { throw unreadable(column, of: subject) }
    return choice
  }

  /// A value made of a text; nil where the column is NULL.
  func value<Value>(_ column: String, of subject: String, _ make: (String) -> Value?) throws -> Value? {
    guard let text = try decode(String?.self, forColumn: column) else { return nil }
    guard let value = make(text) else { throw unreadable(column, of: subject) }
    return value
  }

  /// The error for a text that the schema allows and this version does not know.
  ///
  /// - Parameter subject: What the row is, as messages say: `session`. It has a uuid.
  func unreadable(_ column: String, of subject: String) -> DatabaseError {
    let uuid = (try? decode(String?.self, forColumn: "uuid")) ?? "?"
    let value = (try? decode(String?.self, forColumn: column)) ?? "?"
    return .unreadable("\(subject) \(uuid)", column: column, value: value)
  }
}

extension DatabaseError {
  /// The error for a text that the schema allows and this version does not know.
  static func unreadable(_ subject: String, column: String, value: String) -> DatabaseError {
    DatabaseError(
      resultCode: .SQLITE_CORRUPT,
      message: "\(subject) has \(column) \"\(value)\", which this version does not know")
  }
}
