import Foundation
import GRDB
import TestSupport
import Testing

@testable import TransitionStore

/// A registry, every command's output for it, and checks of the output for damaged copies.
struct HostileBench {
  let original: [UInt8]
  private let folder: String
  private let commands: [ReadingCommand]
  private let answers: [ReadingCommand.Answer]
  private var path: String { folder + "/registry.db" }

  init(folder: String) throws {
    self.folder = folder
    let source = Repository.root.appending(path: "Tests/TransitionStoreTests/Fixtures/registries/0004.db")
    let path = folder + "/registry.db"
    try FileManager.default.copyItem(atPath: source.path, toPath: path)
    let registry = try TransitionRegistry(at: path, access: .readWrite)
    let session = try #require(registry.sessions().last?.header.uuid.uuidString.lowercased())
    // An export makes the key that hashes tokens. Every copy would otherwise get a key of its own.
    try #require(ReadingCommand(words: ["session", "export"])(path).code == 0)
    try registry.close()
    original = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    commands = ReadingCommand.all(about: "card-modal", session: session, in: folder)
    answers = commands.map { $0(path) }
    for (command, answer) in zip(commands, answers) {
      try #require([0, 1].contains(answer.code) && answer.output + answer.errors != "", "\(command.words): \(answer)")
      if command.isRepeatable { try #require(command(path) == answer, "\(command.words) is not repeatable") }
    }
    try #require(ReadingCommand.doctor(path).code == 0)
  }

  /// Runs every command on a copy.
  ///
  /// - Parameters:
  ///   - bytes: The copy, which may be damaged.
  ///   - broken: Called with each broken promise.
  /// - Returns: The counts.
  func examine(_ bytes: [UInt8], broken: (String) -> Void) throws -> [(String, Int)] {
    try place(bytes)
    let given = commands.map { $0(path) }
    let doctor = ReadingCommand.doctor(path)
    check(ReadingCommand.doctor, doctor, broken)
    var counts = ["answers": given.count, "cases": 1, "doctor-finds": doctor.code == 0 ? 0 : 1]
    var changed: [Int] = []
    for (index, command) in commands.enumerated() {
      check(command, given[index], broken)
      if command.isRepeatable ? given[index] == answers[index] : given[index].code == answers[index].code {
        counts["same", default: 0] += 1
      } else {
        counts[given[index].code == 2 ? "errors" : "different", default: 0] += 1
        changed.append(index)
      }
    }
    if doctor.code == 0, !changed.isEmpty {
      counts["other-values", default: 0] += 1
      try compareWithCopy(changed.map { (commands[$0], given[$0]) }, broken)
    }
    return counts.map { ($0.key, $0.value) }
  }

  private func check(_ command: ReadingCommand, _ answer: ReadingCommand.Answer, _ broken: (String) -> Void) {
    if ![0, 1, 2, 64].contains(answer.code) { broken("\(command.words) ends with code \(answer.code)") }
    if answer.code == 2, answer.errors.count < 30 {
      broken("\(command.words) fails without a reason: \(answer.errors)")
    }
    for word in ["DecodingError", "Optional(", "fatal", "SQL:", "NSError"] where answer.errors.contains(word) {
      broken("\(command.words) speaks to programmers: \(answer.errors)")
    }
  }

  /// A damaged file in which doctor finds no problem must give the same output as a new database with its rows.
  private func compareWithCopy(
    _ answers: [(ReadingCommand, ReadingCommand.Answer)], _ broken: (String) -> Void
  ) throws {
    let copy = folder + "/copy.db"
    try? FileManager.default.removeItem(atPath: copy)
    do {
      let queue = try DatabaseQueue(path: path)
      try queue.writeWithoutTransaction { db in
        try db.execute(sql: "REINDEX")
        try db.execute(sql: "VACUUM INTO ?", arguments: [copy])
      }
      try queue.close()
    } catch {
      return broken("doctor finds nothing, and it cannot be copied: \(error)")
    }
    try place(Array(try Data(contentsOf: URL(fileURLWithPath: copy))))
    for (command, answer) in answers {
      let again = command(path)
      guard command.isRepeatable ? again != answer : again.code != answer.code else { continue }
      broken("\(command.words) answers otherwise than on a sound copy of the rows: \(answer.errors)")
    }
  }

  private func place(_ bytes: [UInt8]) throws {
    for suffix in ["-wal", "-shm", "-journal"] { try? FileManager.default.removeItem(atPath: path + suffix) }
    try? FileManager.default.removeItem(atPath: folder + "/counts")
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }
}
