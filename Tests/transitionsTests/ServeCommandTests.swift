import Foundation
import TestSupport
import Testing

@testable import transitions

/// `transitions serve` finds the server, becomes it, says where it is and ends cleanly.
@Suite struct ServeCommandTests {
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
      line.firstMatch(of: /^Gallery of transitions\.db: http:\/\/localhost:(\d+)\/ \(Ctrl-C ends it\)\n$/))
    let connection = try Connection(host: "127.0.0.1", port: try #require(Int(port.1)))
    connection.write("GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    let page = await connection.readAll()
    #expect(page.hasPrefix("HTTP/1.1 200 OK\r\n") && page.count > 1000)
    // Something of it is in the log.
    #expect(try workspace.tool("set", "sheet", "dimming.alpha=0.25", "--note", "Lighter").code == 0)
    kill(process.processIdentifier, SIGTERM)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 0)
    // Who copies the file alone has all of it.
    #expect(!FileManager.default.fileExists(atPath: workspace.path("transitions.db-wal")))
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
    let port = try #require(line.firstMatch(of: /localhost:(\d+)/)).1
    let connection = try Connection(host: "127.0.0.1", port: try #require(Int(port)))
    connection.write("GET /transitions/sheet HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    #expect(await connection.readAll().contains("Nothing is stored: the registry is open for reading only."))
    kill(process.processIdentifier, SIGTERM)
    process.waitUntilExit()
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
    let port = try #require(line.firstMatch(of: /localhost:(\d+)/)).1
    let second = try workspace.tool("serve", "--port", String(port))
    #expect(second.code == 2)
    #expect(
      second.errors == """
        transitions: Port \(port) is taken, perhaps by another gallery. Choose another with --port, or any that is free \
        with --port 0.

        """)
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
