import GRDB

/// The sessions or presentations that may be shared, and their attributes that may be: those that enough people have.
///
/// A cell is one value of one column. Leaving a line out also removes a person from its other cells, so this repeats
/// until every remaining cell has enough people.
struct SharedCells {
  /// A value that distinguishes lines.
  enum Value: Hashable {
    case configuration(Int64)
    case day(Int64)
    case dismissalDay(Int64)
    case distance(Double)
    case device(String?, appVersion: String?)
    case reason(String)
    case container(Double, Double)
    case screen(String)
    case cause(String)
  }

  private struct Line {
    let id: Int64
    /// The person's number; negative if unknown: such a line counts for no person.
    let person: Int
    /// The numbers of values, negative if there are fewer.
    let cells: SIMD4<Int>
    let attributes: SIMD4<Int>
  }

  private let fewestPeople: Int
  private var numbers: [Value: Int] = [:]
  private var persons: [Int64: Int] = [:]
  private var lines: [Line] = []
  /// The lines of too few people.
  private(set) var withheld: Set<Int64> = []
  /// The attributes that enough people have among the remaining lines.
  private var common: Set<Value> = []

  init(fewestPeople: Int) { self.fewestPeople = fewestPeople }

  /// The people of the lines, as far as they are known.
  var people: some Collection<Int64> { persons.keys }
  var isEmpty: Bool { lines.isEmpty }

  /// Returns whether enough people have it.
  func has(_ attribute: Value) -> Bool { common.contains(attribute) }

  /// Adds a line.
  ///
  /// - Parameters:
  ///   - cells: Its required values: the line is left out if one of them is rare. At most 4.
  ///   - attributes: Its values that can be removed. At most 4.
  mutating func add(_ id: Int64, person: Int64?, cells: [Value], attributes: [Value]) {
    var line = (cells: SIMD4(repeating: -1), attributes: SIMD4(repeating: -1))
    for (index, value) in cells.enumerated() { line.cells[index] = number(of: value) }
    for (index, value) in attributes.enumerated() { line.attributes[index] = number(of: value) }
    let number = person.map { person in
      if let known = persons[person] { return known }
      persons[person] = persons.count
      return persons.count - 1
    }
    lines.append(Line(id: id, person: number ?? -1, cells: line.cells, attributes: line.attributes))
  }

  private mutating func number(of value: Value) -> Int {
    if let known = numbers[value] { return known }
    numbers[value] = numbers.count
    return numbers.count - 1
  }

  /// Leaves out lines until every cell has enough people. Call it after adding all lines.
  mutating func settle() {
    while true {
      let people = people { line in line.cells.indices.map { line.cells[$0] } }
      let rare = lines.filter { line in
        line.cells.indices.contains { line.cells[$0] >= 0 && people[line.cells[$0]] < fewestPeople }
      }
      if rare.isEmpty { break }
      withheld.formUnion(rare.map(\.id))
      lines.removeAll { withheld.contains($0.id) }
    }
    let people = people { line in line.attributes.indices.map { line.attributes[$0] } }
    common = Set(numbers.filter { people[$0.value] >= fewestPeople }.keys)
    (lines, numbers) = ([], [:])
  }

  /// Returns the number of people for each number.
  private func people(_ values: (Line) -> [Int]) -> [Int] {
    struct Part: Hashable { let value, person: Int }
    var counted: Set<Part> = []
    var people = [Int](repeating: 0, count: numbers.count)
    for line in lines where line.person >= 0 {
      for value in values(line) where value >= 0 {
        if counted.insert(Part(value: value, person: line.person)).inserted { people[value] += 1 }
      }
    }
    return people
  }
}
