import Foundation
import Testing
import TransitionModel

@testable import RegistryTools
@testable import TransitionStore

@Suite struct ConcurrencyTests {
  @Test func aReaderListsWhatOthersHaveWrittenSince() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file()
    let writer = try TransitionRegistry(at: path, access: .create)
    try writer.apply([Example.configuration(Example.plain)])
    let reader = try TransitionRegistry(at: path, access: .readOnly)
    #expect(try reader.transitions() == writer.transitions())
    try writer.apply([Example.configuration(Example.plain, ["presentation.duration": .number(0.7)])])
    #expect(try reader.transitions().map(\.revision) == [2])
    try writer.record([Example.session(of: writer.transition(named: "plain"))])
    #expect(try reader.transitions().map(\.sessionCount) == [1])
    try writer.retire(["plain"])
    #expect(try reader.transitions().isEmpty)
    #expect(try reader.transitions(includingRetired: true).count == 1)
  }
}
