import TransitionModel

/// The stops of a transition as a DraggableScrollableSheet, in Dart.
enum FlutterStops {
  /// Returns the members; empty without stops.
  static func members(_ transition: ExportedTransition) -> [[String]] {
    guard let stops = ExportedStops(transition) else { return [] }
    if let absence = stops.absence(in: "a DraggableScrollableSheet") { return [[absence]] }
    let lengths = stops.all.map { stop in
      let hidden = stop == stops.all.last ? nil : stop.hiddenBelow.map { "if (room >= \(NumberText.exact($0))) " }
      return "    \(hidden ?? "")'\(stop.name)': \(StopNotation().length(of: stop, in: "room")),"
    }
    let notes = stops.words(
      without: [
        .measured, .rule, .margins, .dimming, .touches, .corners, .scrolling, .layout, .keyboard, .dismissal, .content,
      ])
    let sheet = """
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
    // Flutter refuses stops that are not above the one before.
    let shares = """
        };
        final shares = <String, double>{};
        var last = double.negativeInfinity;
        for (final entry in lengths.entries) {
          if (entry.value <= last + \(NumberText.exact(StopTrack.least))) continue;
          last = entry.value;
          shares[entry.key] = last / room;
        }
        return shares;
      }
      """
    return [
      notes.map { "/// \($0)" } + [
        "/// As shares of room, the height between the margins.", "static Map<String, double> stops(double room) {",
        "  final lengths = <String, double>{",
      ] + lengths + shares.split(separator: "\n").map(String.init),
      ["/// The sheet in a parent as high as the room. Flutter chooses the stop after a drag."]
        + sheet.split(separator: "\n").map(String.init),
    ]
  }
}
