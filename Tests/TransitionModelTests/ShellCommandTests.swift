import Foundation
import Testing
import TransitionModel

@Suite struct ShellCommandTests {
  private static let awkward = [
    "", " ", "plain", "a b", "it's", "'", "''", "\"q\"", "$HOME", "`ls`", "a;b", "a|b", "a&b", "*", "~", "!x", "\\",
    "a\\b",
    "#c", "x=y", "(z)", "é", "日本", "a/b-c_d.e:f,g+h@i%j",
  ]

  @Test func aShellReadsEachWordBackAsItWas() throws {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", ShellCommand(words: ["printf", "%s\\n"] + Self.awkward).line]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.dropLast().map(String.init) == Self.awkward)
  }

  @Test func onlyWhatAShellWouldReadOtherwiseIsQuoted() {
    #expect(
      ShellCommand("transitions", "init", "--db", "my files/a.db").description
        == "`transitions init --db 'my files/a.db'`")
    #expect(ShellCommand.quoted("a/b-c_d.e:f,g+h@i%j=k") == "a/b-c_d.e:f,g+h@i%j=k")
  }

  @Test func noControlCharacterIsLeftInACommand() {
    for value in Array(0..<0x20) + [0x7F, 0x9B] {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let quoted = ShellCommand.quoted("a'\(Character(scalar))")
      #expect(quoted.hasPrefix("$'a\\'\\x"))
      #expect(!quoted.unicodeScalars.contains(scalar))
    }
  }
}
