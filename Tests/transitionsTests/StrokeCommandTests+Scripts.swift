import Testing

extension StrokeCommandTests {
  @Test func aScriptMayStandInAFileOrComeFromStandardInput() throws {
    let workspace = try Self.workspace()
    let script = "down 420pt in 0.25s, hold 0.1s, release"
    let played = try workspace.tool("play", "sheet", "--drag", script)
    let lines = "\ndown 420pt in 0.25s,\nhold 0.1s\nrelease\n"
    try workspace.write(lines, to: "drag.txt")
    let others = [
      try workspace.tool("play", "sheet", "--drag", "-", input: script),
      try workspace.tool("play", "sheet", "--drag", "-", input: lines),
      try workspace.tool("play", "sheet", "--drag", "drag.txt"),
    ]
    for other in others { #expect(other.output == played.output && other.errors == played.errors) }
    let strokes = try workspace.tool("play", "sheet", "--drag", "strokes.csv")
    #expect(try workspace.tool("play", "sheet", "--drag", "-", input: Self.strokes).output == strokes.output)
    let wrong = try workspace.tool("play", "sheet", "--drag", "-", input: "hold 1s, jmp")
    #expect(wrong.code == 2 && wrong.errors.hasPrefix("transitions: -: The drag script: \"jmp\" is not a step."))
  }
}
