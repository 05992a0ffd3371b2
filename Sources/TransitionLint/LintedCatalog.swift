import TransitionModel

struct LintedCatalog {
  private let byName: [String: TransitionConfiguration]
  private let positions: [String: Int]
  private let names: [String]
  /// Names by themselves and by themselves without one character. Names that differ by one edit share an entry.
  private let namesByStem: [String: [String]]
  private let namesByMotion: [ConfigurationValues: [String]]

  init(_ linted: [TransitionConfiguration], knowing known: [TransitionConfiguration]) {
    names = linted.map(\.name)
    byName = Dictionary((linted + known).map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    positions = Dictionary(names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    var namesByStem: [String: [String]] = [:]
    for name in names { for stem in Self.stems(of: name) { namesByStem[stem, default: []].append(name) } }
    self.namesByStem = namesByStem
    namesByMotion = Dictionary(grouping: linted, by: Self.motion).mapValues { $0.map(\.name) }
  }

  func nearest(to name: String) -> String? { NearestNames.to(name, among: byName.keys.sorted(), limit: 1).first }

  /// Returns the earlier transitions whose name differs by one edit: an added, missing or different character, or two
  /// swapped ones.
  func oneSlipAway(from name: String) -> [String] {
    let candidates = Set(Self.stems(of: name).flatMap { namesByStem[$0] ?? [] })
    return candidates.filter { isEarlier($0, than: name) && NearestNames.editDistance($0, name) == 1 }.sorted()
  }

  /// Returns the first transition with the same values except name, summary and source, if it is an earlier one.
  func firstWithMotion(of configuration: TransitionConfiguration) -> String? {
    namesByMotion[Self.motion(configuration)]?.first.flatMap { isEarlier($0, than: configuration.name) ? $0 : nil }
  }

  private func isEarlier(_ name: String, than other: String) -> Bool {
    guard let position = positions[name], let otherPosition = positions[other] else { return false }
    return position < otherPosition
  }

  private static func stems(of name: String) -> [String] {
    [name] + Set(name.indices.map { index in String(name[..<index] + name[name.index(after: index)...]) }).sorted()
  }

  private static func motion(_ configuration: TransitionConfiguration) -> ConfigurationValues {
    var values = configuration.values
    for field in [ConfigurationField.name, .summary, .source] { values[field] = nil }
    return values
  }
}

extension LintedCatalog {
  enum Fallback {
    /// The chain ends at a transition that names no other.
    case ends(TransitionConfiguration)
    /// The chain ends at a name without a transition.
    case missing(String)
    /// The chain is circular. The names end with the first one again.
    case circle([String])
  }

  /// Follows the names like the manager does when vending; returns nil if the transition names none.
  func fallback(of configuration: TransitionConfiguration) -> Fallback? {
    guard case .transition = configuration.reduceMotion else { return nil }
    var seen = [configuration.name]
    var current = configuration
    while case .transition(let name) = current.reduceMotion {
      if let start = seen.firstIndex(of: name) { return .circle(seen[start...] + [name]) }
      guard let next = byName[name] else { return .missing(name) }
      seen.append(name)
      current = next
    }
    return .ends(current)
  }
}
