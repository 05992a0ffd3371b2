import Foundation
import TransitionCatalog
import TransitionModel
import TransitionRuntime
import TransitionStore

/// The values of a transition that the scripts of a site need, because there is no gallery to ask.
struct SiteValues: Codable, Sendable, Hashable {
  /// A reduced-motion fallback.
  struct Reduced: Codable, Sendable, Hashable {
    var style: String
    /// The values of the other transition that plays; nil if it is the same one.
    var fields: TransitionConfiguration?
    /// The scene; nil for that of the stored revision.
    var scene: Scene?
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

  /// The fallbacks by the value of `accessibility.reduceMotion`, empty for none.
  var reduced: [String: Reduced] = [:]
  var phone = Phone()
  /// The range of each field with a number, by path.
  var ranges: [String: [Double]]
  /// The paths of the fields that a draft can change. The scripts cannot compute the others.
  var tried = Self.triedFields

  init(_ revision: TransitionRevision, from registry: TransitionRegistry) throws {
    ranges = ConfigurationField.all.reduce(into: [:]) { ranges, field in
      if case .number(let range) = field.kind { ranges[field.path] = [range.lowerBound, range.upperBound] }
    }
    let current = revision.configuration.values.byPath[Self.fallback]?.description ?? ""
    for word in ["", "crossFade", "none"] where word != current {
      let assignments = FieldAssignments(["\(Self.fallback)=\(word)", "\(Self.fallback)Transition="])
      let configuration = try assignments.applied(to: revision.configuration)
      let changed = TransitionRevision(
        configuration: configuration, revision: revision.revision, digest: revision.digest)
      reduced[word] = try Self.reduced(changed, from: registry, isStored: false)
    }
    reduced[current] = try Self.reduced(revision, from: registry, isStored: true)
  }

  private static let fallback = "accessibility.reduceMotion"
  /// Found once, because matching a pattern builds it again each time.
  private static let triedFields = ConfigurationField.all.map(\.path).filter(isTried)

  private static func reduced(_ revision: TransitionRevision, from registry: TransitionRegistry, isStored: Bool)
    throws -> Reduced
  {
    let provider = PinnedTransition(revision, else: registry)
    let manager = try ModalTransitionManager(revision.name, from: provider, prefersReducedMotion: true)
    let other = manager.transition.name == revision.name ? nil : manager.transition.configuration
    return Reduced(style: manager.style.rawValue, fields: other, scene: isStored ? nil : Scene(manager))
  }

  private static func isTried(_ path: String) -> Bool {
    path.wholeMatch(
      of: /(presentation|dismissal)\.(\w+uration|dampingRatio|initialVelocity|curve\w*)|dimming\.(alpha|\w+Duration)/
    ) != nil
      || path.wholeMatch(of: /geometry\.(margin(Top|Bottom|Leading|Trailing)|cornerRadius|maximumWidth)/) != nil
      || path.wholeMatch(of: /interaction\.(releaseRule\.\w+|beginConeHalfAngle|distanceOffset|tail\.\w+)/) != nil
      || path.hasPrefix(fallback)
  }

  /// Returns a Boolean value that indicates whether the page's form shows a field's value without changing it.
  func isFixed(_ field: FieldDescription) -> Bool {
    !(field.kind == "number" && field.applies && tried.contains(field.path))
  }

  /// Returns a control with the choices that the page has scenes for.
  func control(_ control: FeelControl) -> FeelControl {
    var control = control
    if control.id == "calm" { control.choices.removeAll { reduced[$0.value] == nil } }
    return control
  }

  var json: String { (try? JSONEncoder.ordered.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "{}" }
}
