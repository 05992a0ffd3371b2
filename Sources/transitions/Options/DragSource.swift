import ArgumentParser
import TransitionModel
import TransitionRuntime
import TransitionStage

/// What `--drag` names: steps, on the command line or in a file, or a file of strokes.
enum DragSource {
  /// - Parameter file: where the steps stand; nil for the command line.
  case script(String, file: String?)
  case strokes([UInt8], file: String)

  /// - Throws: `ValidationError` for steps on the command line that make no sense; ``ToolError`` where there is no such
  ///   file.
  init(_ text: String) throws {
    if text == InputFile.standardInput || InputFile.exists(text) {
      let bytes = try InputFile.read(text)
      let steps = Self.steps(in: bytes)
      self = steps.map { .script($0, file: text) } ?? .strokes(bytes, file: text)
      return
    }
    let isFileName = text.hasSuffix(".csv") || text.contains("/")
    let isSteps = text.contains { $0.isWhitespace || $0 == "," } || Self.isStep(text)
    guard !isFileName, isSteps else {
      throw ToolError(
        "--drag \(QuotedText.of(text)): there is no such file, and it is no script of steps. `transitions help "
          + "drag-scripts` lists the steps.")
    }
    _ = try Self.script(text, in: nil, startX: 0, startY: 0)
    self = .script(text, file: nil)
  }

  /// Reads a script.
  ///
  /// - Throws: `ValidationError` where it stands on the command line, ``ToolError`` where in a file.
  static func script(_ text: String, in file: String?, startX: Double, startY: Double) throws -> DragScript {
    do {
      return try DragScript(text, startX: startX, startY: startY)
    } catch {
      guard let file else { throw ValidationError("\(error)") }
      throw ToolError("\(file): \(error)")
    }
  }

  /// The steps that a file holds, a line end being as good as a comma; nil where it does not begin with one.
  private static func steps(in bytes: [UInt8]) -> String? {
    let text = String(decoding: bytes, as: UTF8.self)
    let first = text.drop(while: \.isWhitespace).prefix { !$0.isWhitespace && $0 != "," }
    guard isStep(String(first)) else { return nil }
    let lines = text.split(whereSeparator: \.isNewline).map { line in
      String(line.reversed().drop { $0.isWhitespace || $0 == "," }.reversed())
    }
    return lines.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// Whether a word begins a step, or is a slip away from one that does.
  private static func isStep(_ word: String) -> Bool {
    let known = ["up", "left", "right"] + HelpTopic.dragSteps.map { $0.word.prefix { $0 != " " } }.map(String.init)
    return known.contains(word) || NearestNames.to(word, among: known).contains { $0.count > 2 && word.count > 2 }
  }
}
