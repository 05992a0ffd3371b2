import Foundation
import Testing

@testable import transitions

@Suite struct InputSourceTests {
  private static let content = Array("some text\n".utf8)

  private static func member(_ bytes: [UInt8]) throws -> [UInt8] {
    let deflater = try GzipDeflater()
    return deflater.compress(bytes) + deflater.finish()
  }

  /// Returns a file whose content follows this many bytes of empty members, or of a name in the header (RFC 1952
  /// §2.3.1).
  private static func file(_ count: Int, ofEmptyMembers: Bool) throws -> [UInt8] {
    let member = try member(content)
    if ofEmptyMembers {
      let empty = try Self.member([])
      return Array(repeatElement(empty, count: count / empty.count).joined()) + member
    }
    let hasName: UInt8 = 8
    return member[..<3] + [hasName] + member[4..<10] + [UInt8](repeating: UInt8(ascii: "a"), count: count) + [0]
      + member[10...]
  }

  @Test(arguments: [true, false]) func whatComesBeforeTheContentIsReadUpToALimit(ofEmptyMembers: Bool) throws {
    let workspace = try Workspace()
    for (count, isRead) in [(0, true), (700 << 10, true), (3 << 20, false)] {
      let path = workspace.path("\(count).gz")
      try Data(Self.file(count, ofEmptyMembers: ofEmptyMembers)).write(to: URL(filePath: path))
      if isRead {
        let source = try InputSource(path)
        #expect(try source.peek() == Self.content)
        #expect(try source.rest() == Self.content && source.position == source.size)
      } else {
        let error = #expect(throws: ToolError.self) { try InputSource(path).peek() }
        #expect(
          error?.description == """
            \(path): the first 1 MiB of the gzip data contain only headers and empty members; content \
            must begin within 1 MiB. Compress the file again.
            """)
      }
    }
  }
}
