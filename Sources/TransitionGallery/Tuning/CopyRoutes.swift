import Foundation
import SessionAnalytics
import TransitionModel
import TransitionStore

/// A new transition with the values of an existing one.
struct CopyMessage: Codable, Sendable, Hashable {
  var from: String
  var name: String
}

extension Route {
  static let copyRoutes = [Route("copies", post: { gallery, request in try gallery.copy(request) }, mayWait: true)]
}

extension Gallery {
  fileprivate func copy(_ request: GalleryRequest) throws -> GalleryResponse {
    let message = try message(CopyMessage.self, in: request)
    let name = message.name.trimmingCharacters(in: .whitespaces)
    guard TransitionName.isValid(name) else { throw RequestProblem(422, "A name is \(TransitionName.rule).") }
    let original = try registry.revision(nil, of: validated(message.from)).transition.configuration
    var values = original.values
    values[.name] = .text(name)
    let configuration = try TransitionConfiguration(values)
    let kind = try registry.apply([configuration], dryRun: true).first?.kind
    guard kind == .created else { throw RequestProblem(409, "\(name) exists already. Choose another name.") }
    try registry.apply([configuration], note: "Copied from \(message.from)")
    feed.tell()
    return .json(FollowingPage(address: "transitions/\(name)/tune"), status: 201)
  }
}

/// The form that makes a new transition from an existing one.
struct CopyForm {
  let links: PageLinks
  let names: [String]
  let title: String

  var markup: Markup {
    .block("details", ["class": "copy scripted"]) {
      Markup.element("summary") { title }
      Markup.block("form", ["class": "tools", "data-posts": "\(links.root)copies", "autocomplete": "off"]) {
        if let only = names.first, names.count == 1 {
          Markup.empty("input", ["type": "hidden", "name": "from", "value": only])
        } else {
          origin
        }
        Markup.element("label", ["class": "grow"]) {
          Markup.element("span", ["class": "hidden"]) { "Name" }
          Markup.empty(
            "input",
            [
              "type": "text", "name": "name", "placeholder": "Name: card-checkout", "required": "required",
              "spellcheck": "false",
            ])
        }
        Markup.element("button", ["type": "submit"]) { "Create" }
        Markup.element("p", ["class": "problem", "role": "alert"]) {}
      }
    }
  }

  private var origin: Markup {
    .block("label") {
      Markup.text("Begin with ")
      Markup.block("select", ["name": "from"]) {
        names.map { name in Markup.element("option", ["value": name]) { name } }
      }
    }
  }
}
