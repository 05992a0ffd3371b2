import Foundation
import TransitionCatalog
import TransitionModel
import TransitionRuntime
import TransitionStore

/// The values of a transition that the scripts of a site need, because there is no gallery to ask.
struct SiteValues: Codable, Sendable, Hashable {
  /// The screen, in points.
  struct Phone: Codable, Sendable, Hashable {
    var width = LayoutContext.phone.width
    var height = LayoutContext.phone.height
    var top = LayoutContext.phone.safeArea.top
    var bottom = LayoutContext.phone.safeArea.bottom
    /// The height of content that fits its width.
    var fitted = LayoutContext.phone.fittedHeight
  }

  /// The scenes of the reduced-motion fallbacks, by the value of `accessibility.reduceMotion`; empty for none.
  var reduced: [String: Scene] = [:]
  var phone = Phone()
  var ranges: [String: [Double]]
  /// The paths of the fields that a draft can change. The scripts cannot compute the others.
  var tried: [String]

  init(_ revision: TransitionRevision, from registry: TransitionRegistry) throws {
    let fields = revision.configuration.fields
    let ranges: [String: [Double]] = fields.reduce(into: [:]) { ranges, field in
      if case .number(let range) = field.kind { ranges[field.path] = [range.lowerBound, range.upperBound] }
    }
    self.ranges = ranges
    tried = Self.triedFields + fields.filter { $0.stopPlace != nil && ranges[$0.path] != nil }.map(\.path)
    let current = revision.configuration.values.byPath[Self.fallback]?.description ?? ""
    for word in ["", "crossFade", "none"] where word != current {
      let assignments = FieldAssignments(["\(Self.fallback)=\(word)", "\(Self.fallback)Transition="])
      let configuration = try assignments.applied(to: revision.configuration)
      let changed = TransitionRevision(
        configuration: configuration, revision: revision.revision, digest: revision.digest)
      reduced[word] = try ScenePair(changed, from: registry).reduced
    }
    reduced[current] = try ScenePair(revision, from: registry).reduced
  }

  private static let fallback = "accessibility.reduceMotion"
  /// Found once, because matching a pattern builds it again each time.
  private static let triedFields = ConfigurationField.all.map(\.path).filter(isTried)

  private static func isTried(_ path: String) -> Bool {
    path.wholeMatch(
      of: /(presentation|dismissal)\.(\w+uration|dampingRatio|initialVelocity|curve\w*)|dimming\.(alpha|\w+Duration)/
    ) != nil
      || path.wholeMatch(of: /geometry\.(margin(Top|Bottom|Leading|Trailing)|cornerRadius|maximumWidth)/) != nil
      || path.wholeMatch(
        of: /interaction\.(releaseRule\.\w+|releaseSample|beginConeHalfAngle|distanceOffset|tail\.\w+)/) != nil
      || path.hasPrefix(fallback)
  }

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
