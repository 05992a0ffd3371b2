import ArgumentParser
import TransitionStore

struct SiteCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "site",
    abstract: "Write the gallery as files, for any web server or a disk.",
    discussion: """
      The site is for people without this tool. They can search, play, drag and tune the transitions, copy their code, \
      compare revisions, and read the report with the recommended threshold. The address of a tuned transition holds \
      the change, so that a link shows it to others.

      Each page is one file, whose script decides drags as apps do. It requests nothing, except the page of a \
      transition that is laid over another. `transitions serve` also stores drags, saves revisions, changes every \
      field and selects sessions.

      The registry stays as it is. Only reports depend on sessions. They hide rates of fewer people than \
      --fewest-people. The same registry gives the same bytes. The folder must be new, empty or an earlier site, whose pages are \
      replaced. Other files that were added to a site stay.
      """ + examples.help)
  static let examples = [
    CommandExample("Publish the transitions of ./transitions.db", "transitions site public"),
    CommandExample("Write those of another registry", "transitions site public/motion --db app.db"),
  ]

  @Argument(help: ArgumentHelp("The folder of the site.", valueName: "dir"), completion: .directory)
  var directory: String
  @OptionGroup var publication: PublicationOptions
  @OptionGroup var database: DatabaseOptions
  @OptionGroup var display: DisplayOptions

  func validate() throws {
    if directory.isEmpty { throw ValidationError("The folder has no name. Name one, for example public.") }
  }

  func run(on console: Console) throws {
    let path = database.path(in: console.environment)
    // Report problems with the registry. The gallery's program opens it again.
    _ = try database.registry(.readOnly, for: console)
    try ServerProgram.replaceThis(
      ["--db", path, "--site", directory, "--fewest-people", "\(publication.limit)"], for: console)
  }
}

/// The options of a site, a shared file and a published page.
struct PublicationOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The minimum number of people, by install token, of a published rate or a shared value, 2 or more. Default: \(ExchangeForm.fewestPeople).",
      valueName: "count"),
    completion: .none)
  var fewestPeople: Int?

  var limit: Int { fewestPeople ?? ExchangeForm.fewestPeople }

  func validate() throws {
    // A value of one person tells about that person.
    guard let fewestPeople, !(2...1_000_000).contains(fewestPeople) else { return }
    throw ValidationError("--fewest-people is \(fewestPeople); allowed 2…1000000.")
  }
}
