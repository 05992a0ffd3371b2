import TransitionKit
import UIKit

/// A card with a name, a text to scroll, a field to type into, and a button that dismisses.
final class DetailViewController: UIViewController, CustomPresentable {
  private let name: String
  private let text = UITextView()
  private let armed = UILabel()

  var dismissalHandlingScrollView: UIScrollView? { text }

  init(name: String) {
    self.name = name
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    preferredContentSize.height = 360
    let heading = UILabel()
    heading.font = .preferredFont(forTextStyle: .title2)
    heading.text = name
    let field = UITextField()
    field.borderStyle = .roundedRect
    field.placeholder = "Type, and the card makes room"
    text.text = (1...40).map { "Line \($0): drag me when I am at the top." }.joined(separator: "\n")
    text.isEditable = false
    armed.textColor = .secondaryLabel
    let close = UIButton(
      configuration: .filled(),
      primaryAction: UIAction(title: "Close") { [weak self] _ in
        self?.dismiss(by: .button)
      })
    let stack = UIStackView(arrangedSubviews: [heading, field, text, armed, close])
    stack.axis = .vertical
    stack.spacing = 12
    stack.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(stack)
    let bottom = stack.bottomAnchor.constraint(equalTo: view.safeAreaLayoutGuide.bottomAnchor, constant: -16)
    // Not required, so that a card that is still growing breaks no constraint.
    bottom.priority = .required - 1
    NSLayoutConstraint.activate([
      stack.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 16),
      stack.leadingAnchor.constraint(equalTo: view.layoutMarginsGuide.leadingAnchor),
      stack.trailingAnchor.constraint(equalTo: view.layoutMarginsGuide.trailingAnchor),
      text.heightAnchor.constraint(greaterThanOrEqualToConstant: 120), bottom,
    ])
  }

  func transitionDidDrag(progress: Double, isArmed: Bool) {
    armed.text = isArmed ? "Let go to dismiss" : "Drag on: \(Int(progress * 100)) %"
  }

  func transitionDidArm(_ isArmed: Bool) {
    UIImpactFeedbackGenerator(style: .medium).impactOccurred()
  }
}
