/// What went wrong with the browser, or in the page.
package struct BrowserError: Error, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }

  /// Whether the page that was asked made way for another one before it had answered.
  package var isOfNavigation: Bool { description.contains("Inspected target navigated or closed") }
}
