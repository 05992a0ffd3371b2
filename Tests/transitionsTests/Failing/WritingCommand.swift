import Foundation
import Testing

/// A command that writes a registry, or a file derived from one.
struct WritingCommand {
  /// The words of the command line, in which `{inputs}` stands for the folder of inputs.
  let words: [String]
  /// A Boolean value that indicates whether it changes the registry. Otherwise it writes `made` next to it.
  var changesRegistry = true

  static let all: [WritingCommand] = [
    WritingCommand(words: ["init"]),
    WritingCommand(words: ["apply", "{inputs}/many", "--prune"]),
    WritingCommand(words: ["set", "sheet", "dimmingAlpha=0.3"]),
    WritingCommand(words: ["retire", "sheet"]),
    WritingCommand(words: ["session", "import", "{inputs}/sessions.ndjson"]),
    WritingCommand(words: ["session", "import", "{inputs}/sessions.ndjson", "--keep-going"]),
    WritingCommand(words: ["session", "import", "{inputs}/strokes.csv", "--transition", "sheet", "--distance", "600"]),
    WritingCommand(words: ["session", "simulate", "sheet", "--users", "3", "--days", "2"]),
    WritingCommand(words: ["session", "prune", "--sessions-older-than", "1d"]),
    WritingCommand(words: ["session", "erase", "--token", "h1:0123456789abcdef0123456789abcdef", "--unseen"]),
    WritingCommand(words: ["bundle", "made"], changesRegistry: false),
    WritingCommand(words: ["doctor", "backup", "made"], changesRegistry: false),
    WritingCommand(words: ["session", "export", "--output", "made"], changesRegistry: false),
    WritingCommand(words: ["export", "css", "--output", "made"], changesRegistry: false),
    WritingCommand(words: ["report", "--html", "made"], changesRegistry: false),
    WritingCommand(words: ["report", "--counts", "made"], changesRegistry: false),
  ]

  static let migrating = WritingCommand(words: ["migrate"])

  /// Returns the command for a shell.
  func line(inputs: String, binary: String) -> String {
    ([binary] + words.map { $0.replacing("{inputs}", with: inputs) }).map { "'\($0)'" }.joined(separator: " ")
  }
}

/// The inputs of the commands: many transitions, sessions of another registry, strokes.
struct WritingInputs {
  let workspace: Workspace
  var folder: String { workspace.folder.path }

  init() throws {
    workspace = try Workspace.withRegistry()
    try #require(workspace.tool("session", "simulate", "sheet", "--users", "12", "--days", "3").code == 0)
    try #require(workspace.tool("session", "export", "--output", "sessions.ndjson").code == 0)
    // Exports are readable by their owner only, but here another user reads them.
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o644], ofItemAtPath: workspace.path("sessions.ndjson"))
    try FileManager.default.createDirectory(atPath: workspace.path("many"), withIntermediateDirectories: true)
    let sheet = try String(contentsOf: Workspace.fixtures.appending(path: "sheet.yaml"), encoding: .utf8)
    for number in 1...80 {
      let text = sheet.replacing("name: sheet", with: "name: sheet-\(number)")
      try workspace.write(text, to: "many/\(number).yaml")
    }
    var strokes = ["session_id,t_us,x_pt,y_pt,state"]
    for stroke in 0..<60 {
      for sample in 0...30 {
        let state = sample == 0 ? "began" : sample == 30 ? "ended" : "changed"
        strokes.append("s\(stroke),\(sample * 8333),200,\(200 + sample * (2 + stroke % 20)),\(state)")
      }
    }
    try workspace.write(strokes.joined(separator: "\n") + "\n", to: "strokes.csv")
    for suffix in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: workspace.path("transitions.db" + suffix))
    }
  }
}
