import GRDB

struct ConfigurationName: Sendable, Hashable {
  /// The SHA-256 of its values, 64 hexadecimal digits: the same in every registry.
  var digest: String
  /// Its revision numbers in the history of the reporting registry, ascending; empty if it is outside the history.
  var revisions: [Int] = []
  /// The recorded app releases that shipped it.
  var releases: [String] = []

  /// `revision 3`, `revisions 1 and 3`, or `configuration c9cdd08 (release 1.2)` outside the history.
  var text: String {
    if let number = revisions.last {
      return revisions.count == 1 ? "revision \(number)" : "revisions \(Self.list(revisions.map(String.init)))"
    }
    let shipped = "release\(releases.count == 1 ? "" : "s") \(Self.list(releases))"
    return "configuration \(shortDigest)" + (releases.isEmpty ? "" : " (\(shipped))")
  }

  /// `1 3`, or the digest's first 7 digits.
  var compact: String { revisions.isEmpty ? shortDigest : revisions.map(String.init).joined(separator: " ") }

  private var shortDigest: String { String(digest.prefix(7)) }

  static func list(_ words: [String]) -> String {
    words.count < 2 ? words.joined() : "\(words.dropLast().joined(separator: ", ")) and \(words[words.count - 1])"
  }
}

/// The reporting registry's revision numbers and releases of configurations.
///
/// A device that skipped a release has other numbers for the same configurations, and imported configurations have
/// none. Sections are therefore identified by digest, and numbered here.
struct ReportHistory: Sendable, Hashable, Codable {
  private struct Entry: Sendable, Hashable, Codable {
    var revisions: [Int] = []
    var releases: [String] = []
  }

  private var entries: [String: [String: Entry]] = [:]

  init() {}

  init(from decoder: any Decoder) throws { entries = try decoder.singleValueContainer().decode(type(of: entries)) }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(entries)
  }

  /// Reads the history.
  ///
  /// - Parameter configurations: The configurations to read; nil for all.
  init(_ db: Database, of configurations: [(digest: String, transition: String)]? = nil) throws {
    let wanted = configurations.map { Set($0.map(\.digest)) }
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT transition.name, configuration.digest, configuration.revision,
          configuration.id IN (SELECT configuration_id FROM foreign_configuration), release_label.label
        FROM configuration
        JOIN transition ON transition.id = configuration.transition_id
        LEFT JOIN release_label ON release_label.configuration_id = configuration.id
        ORDER BY configuration.revision, release_label.label
        """)
    for row in rows {
      let (name, digest): (String, String) = (try row.decode(atIndex: 0), try row.decode(atIndex: 1))
      guard wanted?.contains(digest) ?? true else { continue }
      let revision: Int = try row.decode(atIndex: 2)
      var entry = entries[name]?[digest] ?? Entry()
      if try !row.decode(atIndex: 3), entry.revisions.last != revision { entry.revisions.append(revision) }
      if let label: String = try row.decode(atIndex: 4), !entry.releases.contains(label) {
        entry.releases.append(label)
      }
      entries[name, default: [:]][digest] = entry
    }
  }

  func name(of subject: SectionSubject) -> ConfigurationName { name(of: subject.transition, digest: subject.digest) }

  func name(of transition: String, digest: String) -> ConfigurationName {
    let entry = entries[transition]?[digest] ?? Entry()
    return ConfigurationName(digest: digest, revisions: entry.revisions, releases: entry.releases)
  }

  /// Returns the sort key of a configuration: its latest number; those without a number come last.
  func place(of subject: SectionSubject) -> Int { name(of: subject).revisions.last ?? .max }

  /// Returns the merged history. If two histories give one number to two configurations of a transition, it has no
  /// numbers from either.
  func merged(with other: ReportHistory) -> ReportHistory {
    var merged = self
    for (transition, theirs) in other.entries {
      let both = (entries[transition] ?? [:]).merging(theirs) { mine, their in
        Entry(
          revisions: Set(mine.revisions + their.revisions).sorted(),
          releases: Set(mine.releases + their.releases).sorted())
      }
      let numbers = both.values.flatMap(\.revisions)
      let isOneHistory = Set(numbers).count == numbers.count
      merged.entries[transition] = isOneHistory ? both : both.mapValues { Entry(releases: $0.releases) }
    }
    return merged
  }
}
