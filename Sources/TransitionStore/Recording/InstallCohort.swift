import GRDB

extension TransitionRegistry {
  /// The number of cohort buckets unless an app chooses another: enough for intervals and tests, and few enough that a
  /// bucket says little about an install where there are thousands.
  public static let cohortBuckets = 64

  /// The install's cohort bucket, from 0 to `buckets` − 1: drawn at random once, and kept when the token rotates.
  ///
  /// A person is three tokens after 90 days, and statistics that count them as three are over-confident. The bucket keeps
  /// their sessions together: it is the cluster of intervals and tests. It is shared by one in `buckets` of all installs.
  ///
  /// All processes that have the file open get the same one. If there are now fewer buckets than when it was drawn, and it
  /// is not among them, it is drawn again.
  ///
  /// - Parameter buckets: How many there are, 1…4096; more count as 4096. Below 1 there is no bucket, and none is drawn.
  /// - Returns: The bucket, or nil where there is none.
  /// - Throws: ``RegistryError/readOnly(path:)`` if one would have to be drawn and the registry was opened for reading.
  public func installCohort(of buckets: Int = TransitionRegistry.cohortBuckets) throws(RegistryError) -> Int? {
    try installCohort(of: buckets, patience: nil)
  }

  func installCohort(of buckets: Int, patience: BusyPolicy?) throws(RegistryError) -> Int? {
    guard buckets > 0 else { return nil }
    let range = 0..<min(buckets, 4096)
    if let cohort = try read(Self.storedCohort), range.contains(cohort) { return cohort }
    return try write(patience: patience) { db in
      // Another process may have drawn one since we looked.
      if let cohort = try Self.storedCohort(in: db), range.contains(cohort) { return cohort }
      let cohort = Int.random(in: range)
      try db.execute(
        sql: """
          INSERT INTO install_setting (id, cohort) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET cohort = excluded.cohort
          """, arguments: [cohort])
      try db.checkChanged("install_setting")
      return cohort
    }
  }

  private static func storedCohort(in db: Database) throws -> Int? {
    try Row.fetchOne(db, sql: "SELECT cohort FROM install_setting").flatMap { try $0.decode(atIndex: 0) }
  }
}
