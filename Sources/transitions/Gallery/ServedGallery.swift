import ArgumentParser
import Dispatch
import Foundation
import TransitionGallery
import TransitionModel
import TransitionStore

/// The gallery of a registry, served until a signal.
struct ServedGallery: Sendable {
  let path: String
  /// The port; 0 for any free one.
  let port: Int
  let isReadOnly: Bool
  let hasKey: Bool
  let opensBrowser: Bool
  let console: Console

  /// Serves the gallery. Returns after a signal, when everything is stored.
  ///
  /// - Throws: `GalleryServerError`, `RegistryError`, or an exit code if drags could not be stored.
  func run() throws {
    let failure = Lock<(any Error)?>(nil)
    let end = DispatchSemaphore(value: 0)
    Task {
      do { try await serve() } catch { failure.withLock { $0 = error } }
      end.signal()
    }
    end.wait()
    if let error = failure.withLock({ $0 }) { throw error }
  }

  private func serve() async throws {
    let signals = StopSignals()
    try GalleryServer.checkLimits()
    let registry = try TransitionRegistry(at: path, access: isReadOnly ? .readOnly : .readWrite)
    // Do this at the start, like an app that begins to record. If it cannot be written now, the next writer does it.
    if !isReadOnly { _ = try? registry.adoptAbandoned() }
    let gallery = try Gallery(registry) { say("transitions: \($0)") }
    let server = GalleryServer(gallery, key: hasKey ? AccessKey() : nil)
    let address = server.address(port: try await server.start(port: port))
    console.print("Gallery of \(path): \(address) (Ctrl-C ends it)")
    console.output.flush()
    if !hasKey { say("transitions: \(openToAll)") }
    let page = opensBrowser ? openBrowser(at: address) : nil
    await signals.wait()
    page?.remove()
    let lost = await server.stop()
    if let lost { say("transitions: \(lost)") }
    // Otherwise the WAL would remain, and a copy of the database file alone would lack its content.
    try registry.close()
    if lost != nil { throw ExitCode(ExitStatus.failed) }
  }

  /// Writes a line to standard error, from any thread.
  private func say(_ line: String) {
    guard let descriptor = console.errors.descriptor else { return }
    _ = SystemCalls.writeAll(Array("\(line.withHiddenWrittenOutButLineEnds)\n".utf8), to: descriptor)
  }

  private var openToAll: String {
    isReadOnly
      ? "There is no key. Any user of this machine can read the registry."
      : "There is no key. Any user of this machine can read the registry and change it."
  }

  /// Opens the browser.
  ///
  /// - Returns: The page that redirects the browser to the gallery, to be removed at the end.
  private func openBrowser(at address: String) -> RedirectPage? {
    #if os(macOS)
      let program = "open"
    #else
      let program = "xdg-open"
    #endif
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    let page: RedirectPage
    do {
      page = try RedirectPage(to: address)
    } catch {
      say("The page that opens the browser cannot be written: \(error). Open \(address) yourself.")
      return nil
    }
    process.arguments = [program, page.path]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    process.terminationHandler = { ended in
      guard ended.terminationStatus != 0 else { return }
      say("\(program) could not open a browser. Open \(address) yourself.")
    }
    do {
      try process.run()
    } catch {
      say("\(program) cannot be started. Open \(address) yourself.")
    }
    return page
  }
}
