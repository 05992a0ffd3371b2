import Foundation
import TransitionModel
import TransitionRuntime
import TransitionStore

/// The values of a transition that the scripts of a site need, because there is no gallery to ask.
struct SiteValues: Codable, Sendable, Hashable {
  /// The reduced-motion fallback.
  struct Reduced: Codable, Sendable, Hashable {
    var style: String
    /// The values of the other transition that plays; nil if it is the same one.
    var fields: TransitionConfiguration?
  }

  /// The screen, in points.
  struct Phone: Codable, Sendable, Hashable {
    var width = LayoutContext.phone.width
    var height = LayoutContext.phone.height
    /// The safe area at the top and bottom.
    var top = LayoutContext.phone.safeArea.top
    var bottom = LayoutContext.phone.safeArea.bottom
    /// The height of content that fits its width.
    var fitted = LayoutContext.phone.fittedHeight
  }

  var reduced: Reduced
  var phone = Phone()
  /// The range of each field with a number, by path.
  var ranges: [String: [Double]]

  init(_ revision: TransitionRevision, from registry: TransitionRegistry) throws(UnknownTransition) {
    let manager = try ModalTransitionManager(revision.name, from: registry, prefersReducedMotion: true)
    let other = manager.transition.name == revision.name ? nil : manager.transition.configuration
    reduced = Reduced(style: manager.style.rawValue, fields: other)
    ranges = ConfigurationField.all.reduce(into: [:]) { ranges, field in
      if case .number(let range) = field.kind { ranges[field.path] = [range.lowerBound, range.upperBound] }
    }
  }

  var json: String { (try? JSONEncoder.ordered.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "{}" }
}
