/// A number for each person, in the order in which they come: counting by number takes less than by token.
struct PeopleNumbers {
  private var numbers: [String: Int] = [:]

  /// nil where nobody is known.
  mutating func number(of token: String?) -> Int? {
    guard let token else { return nil }
    if let known = numbers[token] { return known }
    numbers[token] = numbers.count
    return numbers.count - 1
  }
}
