import SessionAnalytics

/// A drawing of a phone with the presenter and the presented view, which the page's scripts move. One unit is a point.
/// Without scripts, the view is presented and at rest.
struct PhoneDrawing {
  let scenes: ScenePair
  /// An identifier that is unique in the page.
  let id: String
  let label: String
  var isControl = true

  /// The keys of a phone that can be dragged.
  static let keys = "Arrow keys drag, Shift flicks, Enter lets go or presents, Escape dismisses"

  private var scene: Scene { scenes.full }

  var markup: Markup {
    .block(
      "svg",
      [
        "class": "phone", "id": id, "viewBox": "0 0 \(scene.width.coordinate) \(scene.height.coordinate)",
        "role": isControl ? "button" : "img", "tabindex": isControl ? "0" : nil, "aria-label": label,
        "data-scenes": scenes.json,
      ]
    ) {
      shadow
      rect("wall", 0, 0, scene.width, scene.height)
      Markup.block("g", ["class": scene.keepsPresenter ? "presenter" : "presenter gone"]) { presenter }
      Markup.empty(
        "rect",
        [
          "class": "dimming", "width": scene.width.coordinate, "height": scene.height.coordinate,
          "opacity": scene.present.dimmingTo.coordinate,
        ])
      Markup.block("g", ["class": "card", "transform": shift]) { card }
      statusBar
    }
  }

  /// The way from the largest stop, as which the card is drawn, to the one at which it appears.
  private var shift: String? {
    let place = scene.present.to
    return scene.room == nil ? nil : "translate(\(place.x.coordinate) \(place.y.coordinate))"
  }

  @MarkupBuilder private var shadow: [Markup] {
    if let shadow = scene.shadow {
      Markup.block("filter", ["id": "\(id)-shadow", "x": "-50%", "y": "-50%", "width": "200%", "height": "200%"]) {
        Markup.empty(
          "feDropShadow",
          [
            "dx": "0", "dy": shadow.drop.coordinate, "stdDeviation": shadow.radius.coordinate,
            "flood-opacity": shadow.opacity.coordinate,
          ])
      }
    }
  }

  // MARK: - Behind

  @MarkupBuilder private var presenter: [Markup] {
    rect("page", 0, 0, scene.width, scene.height)
    rect("heavy", 24, 68, 178, 26, radius: 8)
    (0..<9).flatMap { row -> [Markup] in
      let y = 130.0 + Double(row) * 76
      return [
        rect("tint\(row % 3)", 24, y, 52, 52, radius: 13),
        rect("line", 92, y + 9, 150 + Double(row * 37 % 90), 11, radius: 5),
        rect("line faint", 92, y + 31, 100 + Double(row * 53 % 120), 9, radius: 4),
      ]
    }
  }

  private var statusBar: Markup {
    .block("g", ["class": "status", "aria-hidden": "true"]) {
      Markup.element("text", ["x": "48", "y": "33"]) { "9:41" }
      rect("island", 133, 11, 124, 30, radius: 15)
      rect("island", 318, 20, 26, 13, radius: 4)
    }
  }

  // MARK: - Before

  @MarkupBuilder private var card: [Markup] {
    let frame = scene.frame
    let top = frame.y + scene.contentTop
    let height = max(frame.height - scene.contentTop, 0)
    let radius = min(scene.cornerRadius, frame.width / 2, height / 2)
    Markup.block("g", ["filter": scene.shadow == nil ? nil : "url(#\(id)-shadow)"]) {
      if let corners = scene.corners {
        outline("surface", frame.x, top, frame.width, height, radii: corners.map { $0 * radius })
      } else {
        rect("surface", frame.x, top, frame.width, height, radius: radius)
      }
    }
    Markup.block("g", ["class": "content"]) { content(top: top, height: height) }
    if let grabber = scene.grabber {
      rect("grabber", grabber.x, grabber.y, grabber.width, grabber.height, radius: grabber.height / 2)
    }
  }

  private func content(top: Double, height: Double) -> [Markup] {
    let frame = scene.frame
    let left = frame.x + 28
    let width = max(frame.width - 56, 0)
    // Content that begins under the status bar is moved below it.
    let start = top + (top < 47 ? 60 : 16)
    var marks: [Markup] = []
    func add(_ style: String, _ y: Double, _ share: Double, _ height: Double) {
      guard start + y + height < top + scene.frame.height - 24, width > 0 else { return }
      marks.append(rect(style, left, start + y, width * share, height, radius: min(height / 2, 8)))
    }
    add("heavy", 28, 0.55, 24)
    add("line faint", 66, 0.8, 10)
    add("picture", 96, 1, 112)
    for (row, share) in [0.94, 0.88, 0.97, 0.52].enumerated() { add("line", 232 + Double(row) * 24, share, 11) }
    add("action", 344, 1, 46)
    for (row, share) in [0.9, 0.98, 0.7].enumerated() { add("line faint", 418 + Double(row) * 24, share, 10) }
    return marks
  }

  /// Draws a rectangle with a radius for each corner, clockwise from the top left, as `outline` of draft.js does.
  private func outline(
    _ style: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double, radii: [Double]
  ) -> Markup {
    let corners = [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
    // The steps from a corner to the start and the end of its arc.
    let steps: [(start: (Double, Double), end: (Double, Double))] = [
      ((0, 1), (1, 0)), ((-1, 0), (0, 1)), ((0, -1), (-1, 0)), ((1, 0), (0, -1)),
    ]
    let arcs = zip(radii, zip(corners, steps)).map { radius, place in
      let (corner, step) = place
      func point(_ step: (Double, Double)) -> String {
        "\((corner.0 + step.0 * radius).coordinate) \((corner.1 + step.1 * radius).coordinate)"
      }
      return "\(point(step.start))A\(radius.coordinate) \(radius.coordinate) 0 0 1 \(point(step.end))"
    }
    return .empty("path", ["class": style, "d": "M\(arcs.joined(separator: "L"))Z"])
  }

  private func rect(
    _ style: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double, radius: Double = 0
  ) -> Markup {
    .empty(
      "rect",
      [
        "class": style, "x": x.coordinate, "y": y.coordinate, "width": width.coordinate, "height": height.coordinate,
        "rx": radius > 0 ? radius.coordinate : nil,
      ])
  }
}
