import TransitionModel

extension ExportFormat {
  /// Design tokens in the format of the W3C's community group, 2025.10.
  public static let tokens = ExportFormat(
    name: "tokens",
    summary: "W3C design tokens (Format Module 2025.10): durations, the Bézier curve nearest to each spring with its "
      + "error, and the springs themselves as extensions.",
    fileName: "transitions.tokens.json",
    notes: """
      The format knows no springs. Tools that know nothing else get the nearest Bézier curve, and \
      bezierError says how far it is from the spring at most, as a share of the way. The spring itself \
      stands under org.transition-registry in $extensions, with UIKit's duration and damping ratio and \
      with physical constants of twelve digits. Lengths are points, written as px. Style Dictionary prints \
      object durations as [object Object] (its issue 1471) and needs a transform for them.
      """
  ) { catalog in
    let groups = catalog.transitions.map { ($0.name, TokenGroup($0).node) }
    return JSONNode.object(
      [
        ("$description", .string(catalog.header[0])),
        ("$extensions", TokenGroup.extensions([("generated", catalog.provenance)])),
      ] + groups
    ).text
  }
}
