import RegistryTools
import TransitionStore

/// How many installs share a cohort bucket in a registry: the fewer, the more a bucket tells about one of them.
struct CohortOccupancy {
  /// Install tokens on devices within one rotation: as many installs, but for those whose token changed meanwhile.
  let installs: Int
  /// At least so many buckets there are.
  let buckets: Int

  /// Below this, a bucket is nearly a name.
  private static let fewest = 5

  init(installs: Int, buckets: Int) { (self.installs, self.buckets) = (installs, buckets) }

  /// nil where no session on a device has a bucket.
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
      ? " That is nearly a name. Record fewer buckets, or none: cohortBuckets of the recorder, 0 turns them off." : ""
    return "In \(path): \(Count.of(installs, "install token")) within the last 30 days of drags on devices, in "
      + "\(Count.of(buckets, "bucket")): \(number) installs to a bucket are to be expected.\(advice)"
  }
}

extension HelpTopic {
  /// What the page says of a registry; nil for most pages, and where there is none to read.
  func registryText(in environment: [String: String]) -> String? {
    guard name == Self.privacy.name else { return nil }
    let path = DatabaseOptions.path(nil, in: environment)
    guard let registry = try? TransitionRegistry(at: path, access: .readOnly) else { return nil }
    let occupancy = try? CohortOccupancy(of: registry)
    let text = occupancy?.text(path: path) ?? "In \(path): no drag on a device has a cohort bucket."
    return text.wrapped(to: Self.width).joined(separator: "\n")
  }
}
