import Foundation
import TestSupport
import Testing

@testable import transitions

/// `transitions serve` finds the server, becomes it, prints its address and ends cleanly.
@Suite struct ServeCommandTests {
  /// Returns the parts of the line that the server prints.
  private static func address(in line: String) throws -> (port: Int, key: String) {
    let address = try #require(line.firstMatch(of: /http:\/\/127\.0\.0\.1:(\d+)\/([0-9a-f]{32})\//))
    return (try #require(Int(address.1)), String(address.2))
  }

  @Test func itSaysItsAddressAnswersThereAndEndsCleanly() async throws {
    let workspace = try Workspace.withRegistry()
    let process = try Tool.process(["serve", "--port", "0"], in: workspace, environment: [:])
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    defer { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    let port = try #require(
      line.firstMatch(
        of: /^Gallery of transitions\.db: http:\/\/127\.0\.0\.1:(\d+)\/([0-9a-f]{32})\/ \(Ctrl-C ends it\)\n$/))
    let connection = try Connection(host: "127.0.0.1", port: try #require(Int(port.1)))
    connection.write("GET /\(port.2)/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    let page = await connection.readAll()
    #expect(page.hasPrefix("HTTP/1.1 200 OK\r\n") && page.count > 1000)
    // Part of it is in the WAL.
    #expect(try workspace.tool("set", "sheet", "dimming.alpha=0.25", "--note", "Lighter").code == 0)
    kill(process.processIdentifier, SIGTERM)
    process.waitForExit()
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 0)
    // A copy of the file alone is complete.
    #expect(!FileManager.default.fileExists(atPath: workspace.path("transitions.db-wal")))
  }

  @Test func aSiteIsWrittenWithoutChangingTheRegistry() throws {
    let workspace = try Workspace.withRegistry()
    let before = try workspace.registryBytes()
    let written = try workspace.tool("site", "public")
    #expect(written.code == 0 && written.output.hasPrefix("Wrote "), "\(written.errors)")
    #expect(written.output.hasSuffix(" MB, to public.\n"))
    #expect(FileManager.default.fileExists(atPath: workspace.path("public/transitions/sheet/tune.html")))
    let refused = try workspace.tool("site", ".")
    #expect(refused.code == 2 && refused.output.isEmpty)
    #expect(
      refused.errors
        == "transitions: .: The folder holds files that are no site of `transitions site`. Name an empty or a new one.\n"
    )
    #expect(try workspace.registryBytes() == before)
  }

  @Test func aSiteIsNotWrittenThroughALink() throws {
    let workspace = try Workspace.withRegistry()
    let files = FileManager.default
    for folder in ["public", "elsewhere"] {
      try files.createDirectory(atPath: workspace.path(folder), withIntermediateDirectories: true)
    }
    try workspace.write("transitions site\nindex.html\n", to: "public/site-files.txt")
    try files.createSymbolicLink(
      atPath: workspace.path("public/transitions"), withDestinationPath: workspace.path("elsewhere"))
    let refused = try workspace.tool("site", "public")
    #expect(refused.code == 2 && refused.errors.contains("public/transitions: This is a link, but a site has a folder"))
    #expect(try files.contentsOfDirectory(atPath: workspace.path("elsewhere")).isEmpty)
    // A link in the place of a page is replaced.
    try files.removeItem(atPath: workspace.path("public/transitions"))
    try workspace.write("kept", to: "elsewhere/file")
    try files.createSymbolicLink(
      atPath: workspace.path("public/index.html"), withDestinationPath: workspace.path("elsewhere/file"))
    #expect(try workspace.tool("site", "public").code == 0)
    #expect(try String(contentsOfFile: workspace.path("elsewhere/file"), encoding: .utf8) == "kept")
  }

  @Test func aKilledSiteIsWrittenAgain() throws {
    let workspace = try Workspace.withRegistry()
    for folder in ["public", "mine"] {
      try FileManager.default.createDirectory(atPath: workspace.path(folder), withIntermediateDirectories: true)
      try workspace.write("half", to: "\(folder)/.x.abc.partial")
    }
    #expect(try workspace.tool("site", "public").code == 0)
    try workspace.write("mine", to: "mine/notes.txt")
    #expect(try workspace.tool("site", "mine").code == 2)
  }

  @Test func whatIsOnlyLookedAtIsLeftAsItIs() async throws {
    let workspace = try Workspace.withRegistry()
    let before = try workspace.registryBytes()
    let process = try Tool.process(["serve", "--port", "0", "--read-only"], in: workspace, environment: [:])
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    defer { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    let (port, key) = try Self.address(in: line)
    let connection = try Connection(host: "127.0.0.1", port: port)
    connection.write("GET /\(key)/transitions/sheet HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    #expect(await connection.readAll().contains("Nothing is stored: the registry is open for reading only."))
    kill(process.processIdentifier, SIGTERM)
    process.waitForExit()
    #expect(process.terminationStatus == 0)
    #expect(try workspace.registryBytes() == before)
  }

  @Test func aPortThatIsTakenIsAnErrorWithTheNextStep() throws {
    let workspace = try Workspace.withRegistry()
    let first = try Tool.process(["serve", "--port", "0"], in: workspace, environment: [:])
    let output = Pipe()
    first.standardOutput = output
    try first.run()
    defer { kill(first.processIdentifier, SIGKILL) }
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    let port = try Self.address(in: line).port
    let second = try workspace.tool("serve", "--port", String(port))
    #expect(second.code == 2)
    #expect(
      second.errors == """
        transitions: Port \(port) is taken, perhaps by another gallery. Choose another with --port, or any that is free \
        with --port 0.

        """)
  }

  @Test func withoutAKeyTheServerSaysWhatThatGivesUp() async throws {
    let workspace = try Workspace.withRegistry()
    let process = try Tool.process(["serve", "--port", "0", "--no-key"], in: workspace, environment: [:])
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    defer { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    let port = try #require(line.firstMatch(of: /http:\/\/127\.0\.0\.1:(\d+)\/ \(Ctrl-C/))
    let connection = try Connection(host: "127.0.0.1", port: try #require(Int(port.1)))
    connection.write("GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    #expect(await connection.readAll().hasPrefix("HTTP/1.1 200 OK\r\n"))
    #expect(
      String(decoding: errors.fileHandleForReading.availableData, as: UTF8.self)
        == "transitions: There is no key. Any user of this machine can read the registry and change it.\n")
    kill(process.processIdentifier, SIGTERM)
    process.waitForExit()
  }

  /// Every user of the machine can read the arguments of the program that opens the browser.
  @Test func theBrowserGetsTheKeyThroughAFileOfThisUser() async throws {
    let workspace = try Workspace.withRegistry()
    let opener = """
      #!/bin/sh
      stat -c '%a %n' "$1" "${1%/*}" > opened.new; cat "$1" >> opened.new; mv opened.new opened

      """
    for name in ["xdg-open", "open"] {
      try workspace.write(opener, to: name)
      #expect(chmod(workspace.path(name), 0o755) == 0)
    }
    let process = try Tool.process(
      ["serve", "--port", "0", "--open"], in: workspace,
      environment: ["PATH": "\(workspace.folder.path):/usr/bin:/bin", "TMPDIR": workspace.folder.path])
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    defer { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    let (port, key) = try Self.address(in: line)
    #expect(try await comesTrue { FileManager.default.fileExists(atPath: workspace.path("opened")) })
    let opened = try String(contentsOfFile: workspace.path("opened"), encoding: .utf8)
    let lines = opened.split(separator: "\n")
    #expect(lines[0].hasPrefix("600 \(workspace.folder.path)/transitions-gallery.") && lines[1].hasPrefix("700 "))
    #expect(!lines[0].contains(key) && opened.contains("url=http://127.0.0.1:\(port)/\(key)/\""))
    let page = String(lines[0].dropFirst(4))
    #expect(FileManager.default.fileExists(atPath: page))
    kill(process.processIdentifier, SIGTERM)
    process.waitForExit()
    #expect(process.terminationStatus == 0)
    #expect(!FileManager.default.fileExists(atPath: page))
    #expect(!FileManager.default.fileExists(atPath: URL(filePath: page).deletingLastPathComponent().path))
  }

  @Test func theServerIsFoundBesideTheToolOrInLibexec() throws {
    func found(_ tool: String?, _ there: String...) throws -> String {
      try ServerProgram.path(besides: tool, isThere: there.contains)
    }
    let beside = "/opt/app/bin/transitions-serve"
    let libexec = "/opt/app/libexec/transitions-serve"
    #expect(try found("/opt/app/bin/transitions", beside, libexec) == beside)
    #expect(try found("/opt/app/bin/transitions", libexec) == libexec)
    #expect(throws: ToolError.self) { try found("/opt/app/bin/transitions", "/bin/transitions-serve") }
    let nowhere = #expect(throws: ToolError.self) { try found(nil) }
    #expect(nowhere?.description.contains("make install") == true)
  }
}
