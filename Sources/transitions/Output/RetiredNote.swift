import TransitionModel
import TransitionStore

/// Says of a transition that it is retired, since when, and how it comes back.
struct RetiredNote {
  let name: String
  /// UTC microseconds since 1970.
  let retiredAtMicroseconds: Int64

  /// Nil for a transition in use.
  init?(_ stored: StoredRevision) {
    guard let time = stored.retiredAtMicroseconds else { return nil }
    name = stored.name
    retiredAtMicroseconds = time
  }

  func write(to console: Console, in database: DatabaseOptions) {
    let time = Cell.time(retiredAtMicroseconds).readableText(digits: nil)
    console.note("\(name) is retired since \(time): apps no longer get it. \(Self.wayBack(name, in: database))")
  }

  /// How a retired transition comes back.
  static func wayBack(_ name: String, in database: DatabaseOptions) -> String {
    let same = "`\(database.command("show", name, "--yaml").line) | \(database.command("apply", "-").line)`"
    return
      "\(same) brings \(name) back as it was; so does a change with \(database.command("set", name, "FIELD=VALUE"))."
  }
}
