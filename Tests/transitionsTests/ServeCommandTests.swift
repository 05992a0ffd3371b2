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

  /// Where nothing can be written beside a registry, SQLite takes it that nobody changes it: what others do would be missed,
  /// or be taken for damage.
  @Test func aRegistryOfSomebodyElseIsShownAsItIsNow() async throws {
    let workspace = try Workspace.withRegistry()
    func mayBeWritten(_ isWritable: Bool) throws {
      let permissions = [FileAttributeKey.posixPermissions: isWritable ? 0o755 : 0o555]
      try FileManager.default.setAttributes(permissions, ofItemAtPath: workspace.folder.path)
    }
    try mayBeWritten(false)
    defer { try? mayBeWritten(true) }
    let process = try Tool.process(["serve", "--port", "0", "--read-only"], in: workspace, environment: [:])
    if getuid() == 0 {
      let nobody = ["setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups"]
      process.arguments = nobody + [process.executableURL?.path ?? ""] + (process.arguments ?? [])
      process.executableURL = URL(filePath: "/usr/bin/env")
    }
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    defer { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    guard !line.isEmpty else { return print("SKIPPED, NOT TESTED: \(#fileID): nobody else may run the tool here.") }
    let address = try #require(line.firstMatch(of: /localhost:(\d+)/))
    let port = try #require(Int(address.1))
    func page(_ path: String) async throws -> String {
      let connection = try Connection(host: "127.0.0.1", port: port)
      connection.write("GET \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
      return await connection.readAll().replacing(" : ", with: ":")
    }
    #expect(try await page("/transitions/sheet.json").contains("\"revision\":2"))
    for revision in 3...5 {
      try mayBeWritten(true)
      #expect(try workspace.tool("set", "sheet", "dimming.alpha=0.\(revision)", "--note", "Lighter").code == 0)
      #expect(try workspace.tool("session", "simulate", "sheet", "--users", "10", "--days", "2").code == 0)
      try mayBeWritten(false)
      #expect(try await page("/transitions/sheet.json").contains("\"revision\":\(revision)"))
      #expect(try await page("/report.json").hasPrefix("HTTP/1.1 200 OK"))
    }
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
