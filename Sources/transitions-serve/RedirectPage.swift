import Foundation

/// A page that redirects a browser to the gallery, in a folder that only this user can read.
///
/// The gallery's address holds its key, but every user of the machine can read a program's arguments. The program that
/// opens the browser therefore receives the path of this page.
struct RedirectPage {
  let path: String
  private let folder: String

  /// Writes the page.
  ///
  /// - Throws: ``Failure`` with the system's reason.
  init(to address: String) throws {
    var template = Array(
      FileManager.default.temporaryDirectory.appending(path: "transitions-gallery.XXXXXX").path.utf8CString)
    // mkdtemp gives the folder the mode 0700.
    guard let made = template.withUnsafeMutableBufferPointer({ $0.baseAddress.flatMap { mkdtemp($0) } }) else {
      throw Failure(reason: String(cString: strerror(errno)))
    }
    folder = String(cString: made)
    path = "\(folder)/gallery.html"
    let page = """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="referrer" content="no-referrer">
      <meta http-equiv="refresh" content="0; url=\(address)">
      <title>Transitions</title>
      </head>
      <body><p><a href="\(address)">To the gallery</a></p></body>
      </html>

      """
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      let reason = String(cString: strerror(errno))
      remove()
      throw Failure(reason: reason)
    }
    do {
      try FileHandle(fileDescriptor: descriptor, closeOnDealloc: true).write(contentsOf: Data(page.utf8))
    } catch {
      remove()
      throw error
    }
  }

  struct Failure: Error, CustomStringConvertible {
    let reason: String

    var description: String { reason }
  }

  func remove() { try? FileManager.default.removeItem(atPath: folder) }
}
