import RegistryTools
import TransitionStore

/// The number of installs per bucket in a registry. The fewer, the more a bucket reveals about one of them.
struct CohortOccupancy {
  /// The number of install tokens on devices within one rotation, which is the number of installs except for tokens
  /// that rotated meanwhile.
  let installs: Int
  /// The minimum number of buckets.
  let buckets: Int

  /// The number of installs below which a bucket nearly identifies a person.
  private static let fewest = 5

  init(installs: Int, buckets: Int) { (self.installs, self.buckets) = (installs, buckets) }

  /// Creates the occupancy of a registry; nil if no session on a device has a bucket.
  init?(of registry: TransitionRegistry) throws {
    let rows = try registry.query(
      """
      SELECT count(DISTINCT CASE WHEN began_at_us > last - \(InstallToken.lifetimeMicroseconds) THEN token END),
        max(cohort) + 1
      FROM session, (SELECT max(began_at_us) AS last FROM session WHERE origin = 'device' AND cohort IS NOT NULL)
      WHERE origin = 'device' AND cohort IS NOT NULL
      """
    ).rows
    guard case .integer(let installs) = rows.first?.first, case .integer(let buckets) = rows.first?.last else {
      return nil
    }
    self.init(installs: Int(installs), buckets: Int(buckets))
  }

  func text(path: String) -> String {
    let share = Double(installs) / Double(buckets)
    let number = share < 10 ? String((share * 10).rounded() / 10) : String(Int(share.rounded()))
    let advice =
      share < Double(Self.fewest)
      ? " Such a bucket nearly identifies a person. Record fewer buckets: set cohortBuckets of the recorder, to 0 "
        + "for none." : ""
    return "In \(path): \(Count.of(installs, "install token")) within the last 30 days of drags on devices, in "
      + "\(Count.of(buckets, "bucket")): about \(number) installs per bucket.\(advice)"
  }
}

extension HelpTopic {
  /// Returns the text of the page about a registry; nil for most pages, and if there is no readable registry.
  ///
  /// - Parameter words: The words behind the topic's name: `--db` and a file.
  /// - Throws: Errors of parsing the words and of reading the file they name.
  func registryText(_ words: [String], in environment: [String: String]) throws -> String? {
    guard name == Self.privacy.name else { return nil }
    let database = try DatabaseOptions.parse(words)
    let path = DatabaseOptions.path(database.db, in: environment)
    let registry: TransitionRegistry
    do {
      registry = try TransitionRegistry(at: path, access: .readOnly)
    } catch {
      if database.db != nil { throw error }
      return nil
    }
    let occupancy = try CohortOccupancy(of: registry)
    let text = occupancy?.text(path: path) ?? "In \(path): no drag on a device has a bucket."
    return text.wrapped(to: Self.width).joined(separator: "\n")
  }
}
