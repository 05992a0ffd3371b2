/// What stands beside the cells of a folder: what they were counted from, and how many there are.
struct CellsHeader: Codable, Hashable {
  static let currentFormat = 2
  static let fileName = "cells.json"

  /// The version of the files' shape.
  var format = currentFormat
  var schemaVersion: String
  var selection: SessionSelection
  /// The windows regret was counted with, in seconds.
  var windows = RegretWindow.shown
  /// The release rule of each configuration that is counted, by digest; none where it has none.
  var releaseRules: [String: CellsRule]
  /// How many cells each aggregate's file has, so that one that was cut off is noticed.
  var cells: [String: Int]
}
