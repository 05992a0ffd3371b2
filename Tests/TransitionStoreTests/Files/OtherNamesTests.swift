import Foundation
import Testing
import TransitionModel

@testable import TransitionStore

/// A registry that two programs could open under two names, beside each of which SQLite would keep commits.
@Suite struct OtherNamesTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    let registry = try Example.registry(at: directory.file())
    try registry.close()
  }

  @Test func aRegistryWithASecondNameIsOnlyRead() throws {
    let (path, other) = (directory.file(), directory.file("other.db"))
    try FileManager.default.linkItem(atPath: path, toPath: other)
    for name in [path, other] {
      for access in [TransitionRegistry.Access.readWrite, .create] {
        #expect(throws: RegistryError(.hasOtherNames(path: name, count: 2))) {
          try TransitionRegistry(at: name, access: access)
        }
      }
      #expect(try TransitionRegistry(at: name, access: .readOnly).transitions().count == 1)
    }
    try FileManager.default.removeItem(atPath: other)
    #expect(throws: Never.self) { try TransitionRegistry(at: path, access: .readWrite) }
  }

  /// A container's mount of the file alone, as /proc/self/mountinfo lists it.
  @Test func aMountOfTheFileAloneIsSeen() {
    let mounts = [
      Data("22 1 254:0 / / rw - ext4 /dev/vda rw\n63 43 254:0 /tmp/x\\040y#é/a /tmp/x\\040y#é/b\\134".utf8),
      Data("c.db rw,relatime - ext4 /dev/vda rw\n64 43 254:0 /a /data/app.db rw - ext4 /dev/vda rw\n".utf8),
    ]
    for path in ["/tmp/x y#é/b\\c.db", "/data/app.db"] { #expect(Platform.isMounted(path, among: mounts), "\(path)") }
    for path in ["/tmp/x y#é/a", "/data", "/data/app.db2", "/a"] {
      #expect(!Platform.isMounted(path, among: mounts), "\(path)")
    }
  }
}
