extension ExportFormat {
  /// Custom properties on `:root`: springs as `linear()` where the browser knows it and as the nearest Bézier curve
  /// elsewhere, and other values for people who prefer less motion.
  public static let css = ExportFormat(
    name: "css",
    summary: "CSS custom properties: springs as linear(), with a cubic-bezier() for browsers that do not know it, and "
      + "prefers-reduced-motion.",
    fileName: "transitions.css",
    notes: """
      A linear() has as few stops as keep it within 0.002 of the way of its spring at every moment. A \
      spring that UIKit cuts off before it has settled is cut off here, too, by a jump at 100%. Curves are \
      exact. With prefers-reduced-motion, travel is 0, what moves takes no time, and opacity fades \
      instead. The @supports block follows :root, so a property of yours that sets an easing belongs \
      behind both.
      """
  ) { catalog throws(ExportError) in
    var sheets: [CSSSheet] = []
    for transition in catalog.transitions { sheets.append(try CSSSheet(transition)) }
    let example = "--\(sheets.first?.transition.name ?? "name")"
    let header =
      catalog.header + [
        "", "In use:",
        "  transition: translate var(\(example)-present), opacity var(\(example)-present-fade);",
        "  translate: 0 calc(100% * var(\(example)-travel));",
        "travel is 1, and 0 where nothing is to move because the person prefers less motion.",
        "linear() stays within \(NumberText.exact(LinearEasing.defaultTolerance)) of the way of its spring.",
      ]
    let root = CSSBlock(":root", sheets.map { [$0.comment] + $0.usual.map(\.line) }.joined(separator: [""]))
    let linear = CSSBlock(":root", sheets.flatMap { $0.usual.compactMap(\.linearLine) })
    let calm = CSSBlock(":root", sheets.flatMap { $0.calm.map(\.line) })
    let calmLinear = CSSBlock(":root", sheets.flatMap { $0.calm.compactMap(\.linearLine) })
    let knowsLinear = "@supports (transition-timing-function: linear(0, 1))"
    let reduced = "@media (prefers-reduced-motion: reduce)"
    let blocks = [
      root, linear.within(knowsLinear), calm.within(reduced), calmLinear.within(knowsLinear)?.within(reduced),
    ]
    return CSSBlock.comment(header) + blocks.compactMap { $0.map { "\n" + $0.text } }.joined()
  }
}
