/// How a language writes names.
struct IdentifierStyle {
  /// Whether the first letter is a capital.
  let isCapitalised: Bool
  /// Words that mean something else there.
  let reserved: Set<String>

  /// `card-modal` is `cardModal` or `CardModal`; a reserved word gets `Transition` behind it.
  func identifier(of name: String) -> String {
    let words = name.split(separator: "-").map(String.init)
    let camel = words.enumerated().map { $0 == 0 && !isCapitalised ? $1 : Self.capitalised($1) }.joined()
    return reserved.contains(camel) ? camel + "Transition" : camel
  }

  private static func capitalised(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }
}
