import ArgumentParser
import Dispatch
import Foundation
import TransitionGallery
import TransitionModel
import TransitionStore

/// The gallery's server. `transitions serve` starts it after checking the registry.
@main
struct ServeProgram: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "transitions-serve",
    abstract: "The gallery behind `transitions serve` and `transitions site`, which start it; see there.")

  @Option(help: ArgumentHelp("The registry.", valueName: "file"), completion: .file(extensions: ["db"]))
  var db: String
  @Option(help: ArgumentHelp("The port; 0 for any that is free.", valueName: "number"), completion: .list([]))
  var port = GalleryServer.standardPort
  @Flag(help: "Store and save nothing.")
  var readOnly = false
  @Flag(help: "Leave the key out of the address: any user of this machine can read the registry and change it.")
  var noKey = false
  @Flag(help: "Open the gallery in the browser.")
  var open = false
  @Option(help: ArgumentHelp("Write the gallery as files into this folder, and serve nothing.", valueName: "dir"))
  var site: String?
  @Option(help: ArgumentHelp("With --site: the minimum number of people of a rate.", valueName: "count"))
  var fewestPeople = ExchangeForm.fewestPeople

  func run() async {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    if let site { return write(to: SiteFolder(site)) }
    let signals = StopSignals()
    do {
      try GalleryServer.checkLimits()
      let registry = try TransitionRegistry(at: db, access: readOnly ? .readOnly : .readWrite)
      // Do this at the start, like an app that begins to record. If it cannot be written now, the next writer does it.
      if !readOnly { _ = try? registry.adoptAbandoned() }
      let server = GalleryServer(try Gallery(registry), key: noKey ? nil : AccessKey())
      let address = server.address(port: try await server.start(port: port))
      say("Gallery of \(db): \(address) (Ctrl-C ends it)", to: .standardOutput)
      if noKey { say("transitions: \(openToAll)", to: .standardError) }
      let page = open ? openBrowser(at: address) : nil
      await signals.wait()
      page?.remove()
      await server.stop()
      // Otherwise the WAL would remain, and a copy of the database file alone would lack its content.
      try registry.close()
    } catch {
      say("transitions: \(error)", to: .standardError)
      Foundation.exit(2)
    }
  }

  private func write(to folder: SiteFolder) {
    do {
      let registry = try TransitionRegistry(at: db, access: .readOnly)
      let summary = try folder.write(registry, fewestPeople: fewestPeople)
      let megabytes = (Double(summary.bytes) / 100_000).rounded() / 10
      let gone = summary.removed > 0 ? " Removed \(summary.removed) of the earlier site." : ""
      say("Wrote \(summary.pages) pages, \(megabytes) MB, to \(folder.path).\(gone)", to: .standardOutput)
      say("Open \(folder.path)/index.html, or copy the folder to any web server.", to: .standardError)
    } catch {
      say("transitions: \(error)", to: .standardError)
      Foundation.exit(2)
    }
  }

  private func say(_ line: String, to stream: FileHandle) {
    try? stream.write(contentsOf: Data("\(line.withHiddenWrittenOutButLineEnds)\n".utf8))
  }

  private var openToAll: String {
    readOnly
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
      say("The page that opens the browser cannot be written: \(error). Open \(address) yourself.", to: .standardError)
      return nil
    }
    process.arguments = [program, page.path]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    process.terminationHandler = { ended in
      guard ended.terminationStatus != 0 else { return }
      say("\(program) could not open a browser. Open \(address) yourself.", to: .standardError)
    }
    do {
      try process.run()
    } catch {
      say("\(program) cannot be started. Open \(address) yourself.", to: .standardError)
    }
    return page
  }
}

/// Waits for Ctrl-C, for the terminal to close, or for a termination signal, instead of ending immediately.
final class StopSignals {
  private let came: AsyncStream<Int32>
  private let sources: [any DispatchSourceSignal]
  /// A program started with `nohup` continues without its terminal.
  private let numbers = [SIGINT, SIGTERM] + [SIGHUP].filter { !isIgnored($0) }

  init() {
    let (came, continuation) = AsyncStream<Int32>.makeStream()
    self.came = came
    sources = numbers.map { number in
      // A parent may have started this process from a thread that blocks signals.
      var set = sigset_t()
      sigemptyset(&set)
      sigaddset(&set, number)
      sigprocmask(SIG_UNBLOCK, &set, nil)
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { continuation.yield(number) }
      source.resume()
      return source
    }
  }

  /// Tests this by ignoring the signal, which the next step does anyway.
  private static func isIgnored(_ number: Int32) -> Bool {
    unsafeBitCast(signal(number, SIG_IGN), to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Returns at the first signal. The next one ends the process as usual.
  func wait() async {
    for await _ in came { break }
    for number in numbers { signal(number, SIG_DFL) }
  }
}
