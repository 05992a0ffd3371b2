/// An error of the browser or of the page.
package struct BrowserError: Error, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }

  /// A Boolean value that indicates whether the page was replaced by another one before it answered.
  package var isOfNavigation: Bool { description.contains("Inspected target navigated or closed") }
}
