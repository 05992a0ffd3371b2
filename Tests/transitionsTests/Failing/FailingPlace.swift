import Foundation
import Testing

/// A place in which a registry exists but a command's writing fails.
enum FailingPlace: CustomTestStringConvertible, Sendable {
  /// A separate file system with this many KiB of space beside the registry.
  case fullDisk(room: Int)
  /// A limit on the size of files in KiB (`ulimit -f`).
  case sizeLimit(Int)
  /// A read-only mount.
  case readOnlyMount
  /// Another user's files, which are only readable.
  case notOurs
  /// Another user's files, which are not even readable.
  case notReadable

  static let all: [FailingPlace] = [
    .fullDisk(room: 0), .fullDisk(room: 48), .fullDisk(room: 160), .sizeLimit(8), .sizeLimit(64), .readOnlyMount,
    .notOurs, .notReadable,
  ]

  var testDescription: String { "\(self)" }

  /// The reasons, one of which a message must contain.
  var reasons: [String] {
    switch self {
    case .fullDisk:
      [
        "The disk is full: the change was not written",
        "cannot be written: The operation could not be completed. There isn",
        "cannot be written: No space left on device",
      ]
    case .sizeLimit: ["a size limit was reached (`ulimit -f`, a quota)", "cannot be written: "]
    case .readOnlyMount, .notOurs: ["cannot be written: "]
    case .notReadable: ["cannot be opened: it cannot be read", "cannot be written: "]
    }
  }

  /// A Boolean value that indicates whether no operation at all is possible.
  var allowsNothing: Bool {
    switch self {
    case .fullDisk, .sizeLimit: false
    case .readOnlyMount, .notOurs, .notReadable: true
    }
  }

  /// Returns a shell script that runs `command` in `place`, after copying the files of `template` there, and then
  /// `look`.
  ///
  /// - Returns: The words that start it.
  func script(_ command: String, look: String, place: String, template: String) -> [String] {
    let body = "\(command); \(look)"
    let copy = "cp -r '\(template)/.' '\(place)/'"
    let unshare = getuid() == 0 ? ["unshare", "-m"] : ["unshare", "-rm"]
    let nobody = getuid() == 0 ? ["setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups"] : []
    switch self {
    case .fullDisk(let room):
      let fill = "head -c 100000000 /dev/zero > fill 2> /dev/null; size=$(wc -c < fill); "
      let shrink = "truncate -s $((size > \(room * 1024) ? size - \(room * 1024) : 0)) fill"
      let mount = "mount -t tmpfs -o size=4m tmpfs '\(place)' && cd '\(place)' && \(copy)"
      return unshare + ["sh", "-c", "\(mount) && { \(fill)\(shrink); } && { \(body); }"]
    case .sizeLimit(let size):
      // POSIX counts blocks of 512 bytes.
      return ["sh", "-c", "\(copy) && cd '\(place)' && { (ulimit -f \(size * 2); \(command)); \(look); }"]
    case .readOnlyMount:
      let mount =
        "\(copy) && mount --bind '\(place)' '\(place)' && mount -o remount,ro,bind '\(place)' && cd '\(place)'"
      return unshare + ["sh", "-c", "\(mount) && ! touch x 2> /dev/null && { \(body); }"]
    case .notOurs, .notReadable:
      let rights = self.isUnreadable ? "a-rw" : "a+r,a-w"
      let prepare = "\(copy) && chmod \(rights) '\(place)'/* && chmod 555 '\(place)'"
      let inner = "cd '\(place)' && ! touch x 2> /dev/null && { \(body); }"
      return ["sh", "-c", "\(prepare) && exec \"$@\"", "sh"] + nobody + ["sh", "-c", inner]
    }
  }

  private var isUnreadable: Bool { if case .notReadable = self { true } else { false } }
}
