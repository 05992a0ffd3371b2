import Foundation
import GRDB
import Testing
import TransitionModel

@testable import RegistryTools
@testable import TransitionStore

@Suite struct RegistryErrorTests {
  @Test(arguments: [
    (ResultCode.SQLITE_BUSY, RegistryError.Fault.busy(path: "p")), (.SQLITE_LOCKED, .busy(path: "p")),
    (.SQLITE_FULL, .diskFull(path: "p")), (.SQLITE_READONLY, .readOnly(path: "p")),
    (.SQLITE_READONLY_DBMOVED, .readOnly(path: "p")), (.SQLITE_NOTADB, .notADatabase(path: "p")),
    (.SQLITE_CORRUPT, .damaged(path: "p", detail: "detail")),
    (.SQLITE_CANTOPEN, .cannotOpen(path: "p", detail: "detail")),
    (.SQLITE_CONSTRAINT_TRIGGER, .refused(path: "p", rule: "detail")),
    (.SQLITE_IOERR, .inputOutput(path: "p", code: 10)),
  ])
  func everySQLiteErrorIsTranslated(code: ResultCode, expected: RegistryError.Fault) {
    #expect(RegistryError(DatabaseError(resultCode: code, message: "detail"), path: "p").fault == expected)
  }

  @Test(arguments: [
    (RegistryError.Fault.busy(path: "p"), RegistryError.Kind.busy), (.diskFull(path: "p"), .diskFull),
    (.cannotWrite(path: "p", detail: "d"), .readOnly), (.notADatabase(path: "p"), .damaged),
    (.unknownTransitions([]), .unknownTransition), (.duplicateName("card"), .other),
  ])
  func anAppTellsApartWhatItCanActOn(fault: RegistryError.Fault, kind: RegistryError.Kind) {
    #expect(RegistryError(fault).kind == kind)
  }

  @Test func aRefusalNamesTheColumnAndWhatIsAllowed() throws {
    let registry = try TransitionRegistry.inMemory()
    func refusal(_ sql: String) -> String {
      let error = #expect(throws: RegistryError.self) { try registry.write { db in try db.execute(sql: sql) } }
      return error?.description ?? ""
    }
    let session = "INSERT INTO open_session (uuid, launch, configuration_id, direction, began_at_us, origin) VALUES "
    #expect(
      refusal(session + "('00000000-0000-4000-8000-000000000000', 'x', 1, 'sideways', 0, 'device')")
        .contains("the rule is: direction IN ('present', 'dismiss')"))
    #expect(
      refusal("INSERT INTO transition (name, created_at_us) VALUES ('Card', 0)")
        .contains("the rule is: a name is a lower-case letter, then lower-case letters, digits and hyphens"))
    #expect(
      refusal("INSERT INTO transition (name) VALUES ('card')").contains(
        "a value is required in "
          + "transition.created_at_us")
    )
  }
}
