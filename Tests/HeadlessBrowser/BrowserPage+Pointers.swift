/// Mouse and fingers. Events carry exactly the given times, regardless of the machine's speed, so a page measures the
/// same from `event.timeStamp` in every run.
extension BrowserPage {
  /// A pointer's position at a time.
  package struct PointerSample: Sendable, Hashable {
    package var x: Double
    package var y: Double
    /// The time in seconds since 1970, as required by the browser.
    package var time: Double

    package init(x: Double, y: Double, time: Double) {
      self.x = x
      self.y = y
      self.time = time
    }
  }

  package enum Pointer: Sendable, Hashable, CaseIterable {
    case mouse
    case touch
  }

  package enum PointerPhase: Sendable, Hashable {
    /// A mouse moves without a button down, which a finger cannot do.
    case hover
    case down
    case move
    case up
    /// The system takes a finger away. For a mouse, the button is released.
    case cancel
  }

  /// Sends one event and waits until the page has handled it.
  package func send(_ phase: PointerPhase, of pointer: Pointer, at sample: PointerSample) async throws {
    switch pointer {
    case .mouse: try await sendMouse(phase, at: sample)
    case .touch: try await sendTouch(phase, at: sample)
    }
  }

  /// Puts the pointer down at the first sample, moves it through all others and lifts it at the last.
  package func drag(_ pointer: Pointer, through samples: [PointerSample]) async throws {
    guard let first = samples.first, let last = samples.last else { return }
    if pointer == .mouse { try await send(.hover, of: pointer, at: first) }
    try await send(.down, of: pointer, at: first)
    for sample in samples.dropFirst() { try await send(.move, of: pointer, at: sample) }
    try await send(.up, of: pointer, at: last)
  }

  private func sendMouse(_ phase: PointerPhase, at sample: PointerSample) async throws {
    let type: JSONValue =
      switch phase {
      case .down: "mousePressed"
      case .hover, .move: "mouseMoved"
      case .up, .cancel: "mouseReleased"
      }
    try await send(
      "Input.dispatchMouseEvent",
      [
        "type": type, "x": .number(sample.x), "y": .number(sample.y), "timestamp": .number(sample.time),
        "button": phase == .hover ? "none" : "left", "buttons": phase == .down || phase == .move ? 1 : 0,
        "clickCount": phase == .hover || phase == .move ? 0 : 1, "pointerType": "mouse",
      ])
  }

  private func sendTouch(_ phase: PointerPhase, at sample: PointerSample) async throws {
    let type: JSONValue
    switch phase {
    case .hover: return
    case .down: type = "touchStart"
    case .move: type = "touchMove"
    case .up: type = "touchEnd"
    case .cancel: type = "touchCancel"
    }
    let points: JSONValue =
      phase == .down || phase == .move ? [["x": .number(sample.x), "y": .number(sample.y), "id": 0]] : []
    try await send(
      "Input.dispatchTouchEvent", ["type": type, "touchPoints": points, "timestamp": .number(sample.time)])
  }

  /// Presses and releases a key, named like `KeyboardEvent.key`: `Enter`, `Escape`, `a`.
  package func press(_ key: String) async throws {
    let codes: [String: (code: Double, text: String?)] = [
      "Enter": (13, "\r"), "Escape": (27, nil), "Tab": (9, nil), " ": (32, " "), "ArrowUp": (38, nil),
      "ArrowDown": (40, nil), "ArrowLeft": (37, nil), "ArrowRight": (39, nil), "Home": (36, nil), "End": (35, nil),
    ]
    let known = codes[key] ?? (key.unicodeScalars.first.map { Double($0.value) } ?? 0, key)
    var event: [String: JSONValue] = [
      "type": "keyDown", "key": .string(key), "code": .string(key), "windowsVirtualKeyCode": .number(known.code),
    ]
    event["text"] = known.text.map(JSONValue.string)
    try await send("Input.dispatchKeyEvent", .object(event))
    event["type"] = "keyUp"
    event["text"] = nil
    try await send("Input.dispatchKeyEvent", .object(event))
  }
}
