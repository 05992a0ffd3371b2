import GRDB

extension TransitionRegistry {
  /// The default number of buckets.
  ///
  /// There are enough for intervals and tests, and few enough that a bucket reveals little about one of thousands of
  /// installs.
  public static let cohortBuckets = 64

  /// Returns the install's bucket, from 0 to `buckets` − 1, which is drawn at random once and kept when the
  /// token rotates.
  ///
  /// After 90 days, a person has had three tokens, and statistics that count them as three people are over-confident.
  /// The bucket groups their sessions: it is the cluster of intervals and tests. One in `buckets` of all installs
  /// shares it.
  ///
  /// All processes that have the file open get the same bucket. If it is no longer in range because there are fewer
  /// buckets, it is drawn again.
  ///
  /// - Parameter buckets: The number of buckets, 1…4096; larger values count as 4096. Below 1 there is no bucket, and
  ///   none is drawn.
  /// - Returns: The bucket, or nil if there is none.
  /// - Throws: ``RegistryError/readOnly(path:)`` if it has to be drawn and the registry was opened for reading.
  public func installCohort(of buckets: Int = TransitionRegistry.cohortBuckets) throws(RegistryError) -> Int? {
    guard buckets > 0 else { return nil }
    if let cohort = try read(Self.storedCohort), cohort < min(buckets, 4096) { return cohort }
    return try write { try Self.installCohort(of: buckets, in: $0) }
  }

  /// Returns the bucket, and draws one if there is none in range.
  static func installCohort(of buckets: Int, in db: Database) throws -> Int? {
    guard buckets > 0 else { return nil }
    let range = 0..<min(buckets, 4096)
    if let cohort = try storedCohort(in: db), range.contains(cohort) { return cohort }
    let cohort = Int.random(in: range)
    try set("cohort", to: cohort, in: db)
    return cohort
  }

  private static func storedCohort(in db: Database) throws -> Int? {
    try Row.fetchOne(db, sql: "SELECT cohort FROM install_setting").flatMap { try $0.decode(atIndex: 0) }
  }
}
