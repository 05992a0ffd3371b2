import TransitionModel

/// The stops of a transition as a DraggableScrollableSheet, in Dart. It refuses stops that are not above the one before.
enum FlutterStops {
  /// Returns the members; empty without stops.
  static func members(_ transition: ExportedTransition) -> [[String]] {
    guard let stops = ExportedStops(transition) else { return [] }
    if let absence = stops.absence(in: "a DraggableScrollableSheet") { return [[absence]] }
    let notes = stops.notes(without: [.hidingLargest, .rule, .margins, .dismissal] + ExportedStops.Part.own)
    let additions = stops.all.map { stop in
      let hidden = stop == stops.all.last ? nil : stop.hiddenBelow.map { "if (room >= \(NumberText.exact($0))) " }
      return "  \(hidden ?? "")add('\(stop.name)', \(StopNotation().length(of: stop, in: "room")));"
    }
    let least = NumberText.exact(StopTrack.least)
    let shares =
      [
        "static Map<String, double> stops(double room) {", "  final shares = <String, double>{};",
        "  void add(String name, double length) {",
        "    if (shares.isEmpty || length > shares.values.last * room + \(least)) shares[name] = length / room;", "  }",
        "",
      ] + additions + ["  return shares;", "}"]
    let sheet = """
      /// The sheet, in a parent as high as the room. Flutter chooses the stop after a drag.
      static DraggableScrollableSheet sheet(double room, ScrollableWidgetBuilder builder) {
        final sizes = stops(room);
        return DraggableScrollableSheet(
          minChildSize: sizes.values.first,
          maxChildSize: sizes.values.last,
          initialChildSize: sizes['\(stops.initial?.name ?? "")'] ?? sizes.values.first,
          snap: true,
          snapSizes: sizes.values.toList(),
          builder: builder,
        );
      }
      """
    let use = "As shares of room, the height between the margins."
    return [(notes + [use]).map { "/// \($0)" } + shares, sheet.split(separator: "\n").map(String.init)]
  }
}
