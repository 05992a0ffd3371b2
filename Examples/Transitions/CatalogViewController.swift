import TransitionKit
import UIKit

/// Every transition that the registry vends; a tap presents by it. The left edge presents, too.
final class CatalogViewController: UITableViewController {
  private var transitions: [TransitionRevision] = []
  private var hasAsked = false

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Transitions"
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "transition")
    guard let motion = Motion.shared else { return }
    // What is only observed cannot be presented by its name.
    let stored = (try? motion.registry.transitions()) ?? []
    transitions = stored.map(\.transition).filter { $0.configuration.kind == .vended }
    interactivePresentation(as: "edge-rotate", edge: .left) { DetailViewController(name: "edge-rotate") }
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    guard !hasAsked, let motion = Motion.shared, motion.notices.contains(where: \.asksForConsent) else { return }
    hasAsked = true
    let question = UIAlertController(
      title: "Record drags again?", message: "Where fingers move, without names.", preferredStyle: .alert)
    question.addAction(UIAlertAction(title: "Record", style: .default) { _ in try? motion.recorder.setEnabled(true) })
    question.addAction(UIAlertAction(title: "Do Not Record", style: .cancel, handler: nil))
    present(question, animated: true)
  }

  override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    guard let motion = Motion.shared else { return "This app was built without its catalog." }
    return motion.notices.isEmpty ? nil : motion.notices.map(\.text).joined(separator: "\n")
  }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { transitions.count }

  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "transition", for: indexPath)
    let transition = transitions[indexPath.row]
    var content = cell.defaultContentConfiguration()
    content.text = transition.name
    content.secondaryText = transition.configuration.summary
    cell.contentConfiguration = content
    return cell
  }

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    tableView.deselectRow(at: indexPath, animated: true)
    let name = transitions[indexPath.row].name
    present(DetailViewController(name: name), as: TransitionName(name), slug: "detail")
  }
}
