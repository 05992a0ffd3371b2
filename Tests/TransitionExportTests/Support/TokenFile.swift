import Foundation

/// A file of design tokens, parsed by the Format Module 2025.10 of the Design Tokens Community Group, with its
/// violations of the rules.
struct TokenFile {
  /// The types, by the token's path.
  private(set) var tokens: [String: String] = [:]
  private(set) var problems: [String] = []
  private var values: [String: Any] = [:]

  private static let types: Set = [
    "color", "dimension", "fontFamily", "fontWeight", "duration", "cubicBezier", "number", "strokeStyle", "border",
    "transition", "shadow", "gradient", "typography",
  ]
  private static let groupWords: Set = ["$type", "$description", "$extensions", "$deprecated", "$extends", "$root"]
  private static let tokenWords: Set = ["$type", "$value", "$description", "$extensions", "$deprecated"]

  init(_ object: [String: Any]) throws {
    collect(object, path: [], type: nil)
    for (path, value) in values { check(value, is: tokens[path] ?? "", at: path) }
    problems.sort()
  }

  /// Collects tokens and groups. A type is the token's own, or that of the innermost group around it.
  private mutating func collect(_ object: [String: Any], path: [String], type inherited: String?) {
    let place = path.joined(separator: ".")
    let type = object["$type"] as? String ?? inherited
    if let type, !Self.types.contains(type) { problems.append("\(place): there is no type \(type)") }
    let words = object.keys.filter { $0.hasPrefix("$") }
    let isToken = object["$value"] != nil
    for word in words where !(isToken ? Self.tokenWords : Self.groupWords).contains(word) {
      problems.append("\(place): \(word) means nothing here")
    }
    if let extensions = object["$extensions"] {
      let keys = (extensions as? [String: Any])?.keys.map { String($0) } ?? [""]
      for key in keys where key.split(separator: ".").count < 2 {
        problems.append("\(place): \(key) is no domain name")
      }
    }
    if let description = object["$description"], !(description is String) { problems.append("\(place): $description") }
    if isToken {
      if object.count > words.count { problems.append("\(place): a token holds no others") }
      if let type { tokens[place] = type } else { problems.append("\(place): no type") }
      values[place] = object["$value"]
      return
    }
    for (name, member) in object where !name.hasPrefix("$") {
      if name.isEmpty || name.contains(where: { "{}.".contains($0) }) {
        problems.append("\(place): \(name) is no name")
      }
      guard let member = member as? [String: Any] else {
        problems.append("\(place).\(name): neither token nor group")
        continue
      }
      collect(member, path: path + [name], type: type)
    }
  }

  private mutating func check(_ value: Any, is type: String, at place: String) {
    if let text = value as? String, text.hasPrefix("{") {
      let target = String(text.dropFirst().dropLast())
      if tokens[target] != type { problems.append("\(place): \(text) is no \(type)") }
      return
    }
    switch type {
    case "number":
      if Self.number(value) == nil { problems.append("\(place): no number") }
    case "duration": checkUnit(value, ["ms", "s"], place)
    case "dimension": checkUnit(value, ["px", "rem"], place)
    case "cubicBezier":
      let numbers = (value as? [Any])?.compactMap(Self.number) ?? []
      let isCurve = numbers.count == 4 && (0...1).contains(numbers[0]) && (0...1).contains(numbers[2])
      if !isCurve { problems.append("\(place): no Bézier curve") }
    case "transition":
      let parts = value as? [String: Any] ?? [:]
      let types = ["duration": "duration", "delay": "duration", "timingFunction": "cubicBezier"]
      if Set(parts.keys) != Set(types.keys) { problems.append("\(place): \(parts.keys.sorted())") }
      for (name, type) in types {
        if let part = parts[name] { check(part, is: type, at: "\(place) \(name)") }
      }
    default: problems.append("\(place): \(type) is not expected here")
    }
  }

  private mutating func checkUnit(_ value: Any, _ units: Set<String>, _ place: String) {
    let parts = value as? [String: Any] ?? [:]
    let isMeasured = Set(parts.keys) == ["value", "unit"] && Self.number(parts["value"] ?? "") != nil
    if !isMeasured || !units.contains(parts["unit"] as? String ?? "") { problems.append("\(place): \(value)") }
  }

  /// Returns a JSON number, but not a boolean or a text.
  private static func number(_ value: Any) -> Double? {
    value is String || value is Bool && !(value is Int || value is Double) ? nil : value as? Double
  }
}
