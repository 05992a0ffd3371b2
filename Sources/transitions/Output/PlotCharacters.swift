/// What a plot is drawn with.
struct PlotCharacters: Sendable {
  let axis: Character
  let labelled: Character
  let corner: Character
  let time: Character
  let tick: Character
  /// At 0 and 1, where there is no curve.
  let reference: Character
  /// Where a finger let go.
  let release: Character
  /// The character of a cell with these dots, at least one; see ``BrailleCanvas``.
  let dots: @Sendable (BrailleCanvas.Cell) -> Character

  static let unicode = PlotCharacters(
    axis: "│", labelled: "┤", corner: "└", time: "─", tick: "┬", reference: "┈", release: "◆", dots: { $0.braille })

  /// For terminals without UTF-8: only whether there is a dot above, below or both is seen.
  static let ascii = PlotCharacters(
    axis: "|", labelled: "+", corner: "+", time: "-", tick: "+", reference: " ", release: "#",
    dots: { $0.hasUpper ? ($0.hasLower ? ":" : "'") : "." })
}
