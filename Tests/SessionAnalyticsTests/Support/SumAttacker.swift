import TransitionModel

@testable import SessionAnalytics

/// An attacker who reads every number of a section, converts means to sums, and adds and subtracts.
///
/// A number counts a sum of indistinguishable parts. Parts of one whole add up to it, regardless of their names. For a
/// share without a number, the attacker tries every possible denominator.
struct SumAttacker {
  /// Parts, and the number of times each is in the sum.
  typealias Sum = [String: Int]

  private let sessions: [MeasuredSession]
  private let smallestCell: Int
  private let hasUsers: Bool
  /// The true value of each part, by person.
  private(set) var truth: [String: [Int?: Int]] = [:]
  private var facts: [Sum] = []
  /// Parts known to be empty.
  private var empty: Set<String> = []
  /// The counts to find; each is a sum of parts, with no negative ones.
  private(set) var targets: [(name: String, sum: Sum)] = []
  private var span = Span()
  private var names: [String] = []
  /// Numbers with another meaning than assumed, or without a reader: the attack itself is then wrong.
  private(set) var misreadings: [String] = []

  init(_ sessions: [MeasuredSession], hasUsers: Bool, smallestCell: Int) {
    (self.sessions, self.hasUsers, self.smallestCell) = (sessions, hasUsers, smallestCell)
  }

  /// The number of numbers read.
  private(set) var numbers = 0

  // MARK: - Facts

  /// Defines a part by each session's contribution.
  mutating func define(_ name: String, _ count: (MeasuredSession) -> Int) {
    truth[name] = sessions.reduce(into: [Int?: Int]()) { $0[$1.person, default: 0] += count($1) }
  }

  /// States that two sums are equal by definition.
  mutating func identify(_ whole: Sum, _ parts: Sum) {
    facts.append(whole.merging(parts.mapValues { -$0 }) { $0 + $1 })
  }

  mutating func seek(_ name: String, _ sum: Sum) { targets.append((name, sum)) }

  /// Returns each person's part of a sum.
  private func byPerson(_ sum: Sum) -> [Int?: Int] {
    sum.reduce(into: [:]) { result, part in
      for (person, count) in truth[part.key] ?? [:] { result[person, default: 0] += part.value * count }
    }
  }

  func total(_ sum: Sum) -> Int { byPerson(sum).values.reduce(0, +) }

  func isFew(_ sum: Sum) -> Bool {
    DisclosureRule.forbids(byPerson(sum), hasUsers: hasUsers, smallestCell: smallestCell)
  }

  // MARK: - Printed numbers

  mutating func learn(_ name: String, _ count: Int?, _ sum: Sum) {
    guard let count else { return }
    numbers += 1
    if total(sum) != count { misreadings.append("\(name) is \(count), taken to be \(total(sum))") }
    if count == 0, sum.values.allSatisfy({ $0 > 0 }) { empty.formUnion(sum.keys) }
    facts.append(sum)
  }

  /// Reads a mean, or a share, of a number.
  mutating func learn(_ name: String, mean: Double?, of n: Int?, _ whole: Sum, _ part: Sum) {
    learn("\(name) n", n, whole)
    guard let mean else { return }
    let least = MinimumSample.histogram
    let possible = (least...max(least, sessions.count * 2)).filter {
      abs((mean * Double($0)).rounded() - mean * Double($0)) < 1e-9
    }
    guard let n = n ?? (possible.count == 1 ? possible.first : nil) else { return }
    learn("\(name) worked out", n, whole)
    learn("\(name) × n", Int((mean * Double(n)).rounded()), part)
  }

  mutating func misread(_ row: ReportRow) { misreadings.append("nobody reads \(row.metric) \(row.group ?? "")") }

  /// Combines the numbers read; if a sum is 0, so is each of its parts.
  mutating func solve() {
    names = truth.keys.sorted()
    for fact in facts { span.add(row(fact)) }
    for name in empty { span.add(row([name: 1])) }
    var known = 0
    repeat {
      known = span.rank
      for (_, sum) in targets where total(sum) == 0 && sum.count > 1 && knows(sum) {
        for name in sum.keys { span.add(row([name: 1])) }
      }
    } while span.rank > known
  }

  private func row(_ sum: Sum) -> [Int] { names.map { sum[$0] ?? 0 } }

  func knows(_ sum: Sum) -> Bool { span.contains(row(sum)) }

  /// The counts of few people that were found.
  var finds: [String] {
    targets.filter { isFew($0.sum) && knows($0.sum) }.map { "\($0.name): \(total($0.sum))" }
  }
}
