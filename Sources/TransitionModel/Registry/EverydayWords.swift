/// Words of other tools and platforms, and the names of the same thing here.
enum EverydayWords {
  /// Returns the names among the candidates that a word may mean; empty if it is not in the table.
  static func names(for word: String, among candidates: [String]) -> [String] {
    guard let meanings = table[word.lowercased()] else { return [] }
    return meanings.filter(candidates.contains)
  }

  private static let table: [String: [String]] = {
    var table: [String: [String]] = [:]
    for line in lines.split(separator: "\n") {
      let sides = line.split(separator: "=").map { side in
        side.split(separator: " ").map { String($0).replacing("_", with: " ") }
      }
      for word in sides.first ?? [] { table[word] = sides.last ?? [] }
    }
    return table
  }()

  /// On each line, words, and the names that they may mean in any place: fields, values, commands, options, formats,
  /// metrics. An underscore is a space.
  private static let lines = """
    right = trailing
    left = leading
    up = top
    down = bottom
    threshold = interaction.releaseRule.fraction releaseRule.fraction fraction recommend
    fling flick = interaction.releaseRule.velocity releaseRule.velocity velocity flingOrDistance standard
    swipe drag pan gesture draggable = interaction.dismissalType dismissalType standard pan distance
    spring overshoot bouncy bounciness elasticity = spring dampingRatio
    easing timing = curve
    opacity = alpha
    backdrop scrim overlay dim darkness = dimming.alpha alpha
    radius corner corners rounded = geometry.cornerRadius cornerRadius
    side position direction = geometry.edge edge
    description title = summary
    kotlin android jetpack = compose
    ios swift = swiftui
    web html react = css
    figma design w3c = tokens
    dart = flutter
    log revisions changes versions = history
    create add make = new
    get cat view describe = show
    ls find search = list
    edit change update modify tune = set
    delete remove rm = retire
    validate verify = lint
    gallery preview ui = serve
    stats statistics metrics analyze analytics = report
    optimize suggest improve = recommend
    experiment = plan
    test assert = check
    retry retries second_try = tried_again
    reopen reopened return = came_back
    sql select = query
    build pack ship = bundle
    upgrade = migrate
    setup = init
    user person people install = token
    out file to = output
    """
}
