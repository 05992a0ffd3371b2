/// Fields that stand together in files: `presentation`, `interaction.releaseRule`.
public struct ConfigurationSection: Sendable, Hashable {
  /// The beginning its fields' paths share, without the last dot.
  public let path: String
  /// All of them, those of sections inside included, in table order.
  public let fields: [ConfigurationField]

  /// The choice that decides which of the others apply, where the section has one.
  public var kind: ConfigurationField? { field("kind") }

  /// The names of the other fields, which are the choice's parameters.
  public var parameters: [String] {
    fields.map { String($0.path.dropFirst(path.count + 1)) }.filter { $0 != "kind" }
  }

  /// The field with this name in the section.
  public func field(_ name: String) -> ConfigurationField? { ConfigurationField.named("\(path).\(name)") }

  /// Every section, in table order.
  public static let all: [ConfigurationSection] = {
    var paths: [String] = []
    for field in ConfigurationField.all {
      let parts = field.path.split(separator: ".").dropLast()
      for count in parts.indices {
        let path = parts[...count].joined(separator: ".")
        if !paths.contains(path) { paths.append(path) }
      }
    }
    return paths.map { path in
      ConfigurationSection(path: path, fields: ConfigurationField.all.filter { $0.path.hasPrefix(path + ".") })
    }
  }()

  /// The one section with this path, or whose path alone ends so: `releaseRule`.
  public static func named(_ name: String) -> ConfigurationSection? {
    if let section = all.first(where: { $0.path == name }) { return section }
    let found = all.filter { $0.path.hasSuffix("." + name) }
    return found.count == 1 ? found.first : nil
  }
}
