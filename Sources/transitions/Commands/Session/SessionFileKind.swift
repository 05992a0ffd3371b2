import TransitionModel
import RegistryTools
import TransitionStore

/// What a file is that `session import` is given, by its first bytes.
enum SessionFileKind {
  /// What `session export` wrote, or something like it.
  case exchange
  case strokes
  /// Neither; what it is instead, and what to do.
  case foreign(String)

  init(_ beginning: [UInt8]) {
    let isBlank = beginning.allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
    let text = String(decoding: beginning, as: UTF8.self)
    let line = text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }.prefix { !$0.isNewline }
    if isBlank {
      self = .foreign("the file is empty. \(Self.rule)")
    } else if ExchangeFormat.begins(beginning) {
      self = .exchange
    } else if text.hasPrefix("SQLite format 3\0") {
      self = .foreign(
        "this is an SQLite database. Where it is a registry, `transitions session export --db FILE` writes its sessions "
          + "for this command.")
    } else if Self.columns.contains(where: line.contains) {
      self = .strokes
    } else {
      self = .foreign("the file holds no sessions: its first line is \(QuotedText.of(String(line))). \(Self.rule)")
    }
  }

  /// Columns of a stroke file that no other file is likely to have.
  private static let columns = ["session_id", "t_us", "x_pt", "y_pt"]

  private static let rule =
    "Give what `transitions session export` wrote, or strokes under the header "
    + "session_id,t_us,x_pt,y_pt,state[,user]."
}
