import GRDB

/// A row of table `person`: a token, which sessions, presentations and begin markers refer to.
enum Person {
  /// Deletes people of whom nothing is stored any more. A session has its presentation's person.
  static let deletionOfUnused = """
    DELETE FROM person WHERE NOT EXISTS (SELECT 1 FROM session WHERE person_id = person.id AND presentation_id IS NULL)
      AND NOT EXISTS (SELECT 1 FROM presentation WHERE person_id = person.id)
      AND NOT EXISTS (SELECT 1 FROM open_session WHERE person_id = person.id)
    """
}

extension SessionWriter {
  /// Returns the ID of the person with a token, and inserts one if there is none; nil without a token.
  func personID(of token: String?) throws -> Int64? {
    guard let token else { return nil }
    if let known = try storedPersonID(of: token) { return known }
    try db.cachedStatement(sql: "INSERT INTO person (token) VALUES (?)").execute(arguments: [token])
    try db.checkChanged("person")
    people[token] = db.lastInsertedRowID
    return db.lastInsertedRowID
  }

  /// Returns the ID of the person with a token, or with the token whose hash it is in this registry's exports; nil if
  /// there is none.
  package func storedPersonID(of token: String) throws -> Int64? {
    if let known = people[token] { return known }
    if people.count >= Self.remembered { people.removeAll(keepingCapacity: true) }
    let lookup = try personLookup.get()
    lookup.add(token)
    people[token] = try lookup.integer() ?? (ExchangeKey.isHash(token) ? exportedPeople.get()[token] : nil)
    return people[token]
  }

  func hashedPeople() throws -> [String: Int64] {
    guard let key = try TransitionRegistry.storedExchangeKey(in: db) else { return [:] }
    let sql = "SELECT id, token FROM person WHERE \(ExchangeKey.isUnhashed)"
    return try Row.fetchAll(db, sql: sql).reduce(into: [:]) { people, row in
      people[key.hash(of: try row.decode(atIndex: 1))] = try row.decode(atIndex: 0)
    }
  }
}
