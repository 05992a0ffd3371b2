/// The sessions or presentations that may be shared, and their attributes that may be: those that enough people have.
///
/// A cell is one value of one column. Leaving a line out also removes a person from its other cells, so this repeats
/// until every remaining cell has enough people.
struct SharedCells {
  enum Value: Hashable {
    case configuration(Int64)
    case day(Int64)
    case dismissalDay(Int64)
    case distance(Double)
    case device(String?, appVersion: String?)
    case reason(String)
    case container(Double, Double)
    case stopPositions([Int64?])
    case screen(String)
    case cause(String)
  }

  private struct Line {
    let id: Int64
    /// nil if unknown: such a line counts for no person.
    let person: Int64?
    let cells: [Value]
    let attributes: [Value]
  }

  private let fewestPeople: Int
  private var lines: [Line] = []
  private(set) var people: Set<Int64> = []
  private(set) var withheld: Set<Int64> = []
  /// The number of people of each attribute, among the remaining lines.
  private var attributes: [Value: Int] = [:]

  init(fewestPeople: Int) { self.fewestPeople = fewestPeople }

  var isEmpty: Bool { lines.isEmpty }

  func has(_ attribute: Value) -> Bool { attributes[attribute, default: 0] >= fewestPeople }

  /// Adds a line. It is left out if one of its cells is rare, and loses the attributes that are.
  mutating func add(_ id: Int64, person: Int64?, cells: [Value], attributes: [Value]) {
    lines.append(Line(id: id, person: person, cells: cells, attributes: attributes))
    if let person { people.insert(person) }
  }

  /// Leaves out lines until every cell has enough people. Call it after adding all lines.
  mutating func settle() {
    while true {
      let counts = countPeople(of: \.cells)
      let rare = lines.filter { $0.cells.contains { counts[$0, default: 0] < fewestPeople } }
      if rare.isEmpty { break }
      withheld.formUnion(rare.map(\.id))
      lines.removeAll { withheld.contains($0.id) }
    }
    attributes = countPeople(of: \.attributes)
    lines = []
  }

  private func countPeople(of values: KeyPath<Line, [Value]>) -> [Value: Int] {
    var people: [Value: Set<Int64>] = [:]
    for line in lines {
      guard let person = line.person else { continue }
      for value in line[keyPath: values] { people[value, default: []].insert(person) }
    }
    return people.mapValues(\.count)
  }
}
