/// What waits because the log may end within a window of it. Those are few: the more has been read, the later it ends.
struct UnwatchedList<Element> {
  private var elements: [Element] = []
  /// How many may wait before it is looked who need not any more.
  private var most = least

  private static var least: Int { 64 }

  /// Lets another one wait.
  ///
  /// - Returns: Those that need not wait any more, where it has been looked.
  mutating func append(_ element: Element, until isWatched: (Element) -> Bool) -> [Element] {
    elements.append(element)
    guard elements.count >= most else { return [] }
    let watched = elements.filter(isWatched)
    elements.removeAll(where: isWatched)
    most = max(Self.least, 2 * elements.count)
    return watched
  }

  /// All that wait, when everything has been read.
  mutating func takeAll() -> [Element] {
    defer { elements = [] }
    return elements
  }
}
