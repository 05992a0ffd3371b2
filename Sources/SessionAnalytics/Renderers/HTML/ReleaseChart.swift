/// Releases by progress and velocity: a mark for each cell, sized by its level, and the boundary of the rule.
///
/// Finished ones are filled discs, cancelled ones hollow squares, so that they can be distinguished without color. If a
/// cell has both, they stand side by side.
struct ReleaseChart {
  let id: String
  let map: ReleaseMap

  private static let rowHeight = 22.0
  private static let legendHeight = 42.0

  var chart: Chart {
    let rows = map.progressEdges.count - 1
    let rowTicks = stride(from: 0, through: rows, by: 2).map { index in
      ChartTick(at: y(Double(index)), ReportUnit.progress.label(map.progressEdges[index]))
    }
    let plot = PlotArea(
      left: ChartAxis.leftWidth(rowTicks.map(\.label)), top: Self.legendHeight, right: Chart.width - Chart.margin,
      bottom: Self.legendHeight + Double(rows) * Self.rowHeight)
    let columns = ColumnScale(bins: bins, unit: .pointsPerSecond, start: plot.left, end: plot.right)
    var marks = ChartAxis.left(rowTicks, of: plot) + ChartAxis.bottom(columns.ticks, of: plot)
    marks += map.cells.map { mark(of: $0, columns) }
    marks += line(columns, plot) + legend(plot)
    marks.append(
      ChartAxis.text(
        "tick", "speed at release, in pt/s toward the end", x: plot.right, y: plot.bottom + 31, anchor: "end"))
    marks.append(ChartAxis.text("tick", "dragged, of the way", x: Chart.margin, y: Self.legendHeight - 10))
    return Chart(
      id: id, title: "Releases by progress and velocity", summary: summary, height: plot.bottom + 36, marks: marks)
  }

  /// The columns as histogram bars.
  private var bins: [ReportBin] {
    let edges = map.velocityEdges
    return (0...edges.count).map { index in
      ReportBin(from: index == 0 ? nil : edges[index - 1], to: index == edges.count ? nil : edges[index], sessions: 0)
    }
  }

  /// Returns the position of a row.
  ///
  /// - Parameter row: 0 at the bottom, without any drag.
  private func y(_ row: Double) -> Double {
    Self.legendHeight + (Double(map.progressEdges.count - 1) - row) * Self.rowHeight
  }

  private func mark(of cell: ReleaseMap.Cell, _ columns: ColumnScale) -> Markup {
    let (left, right) = columns.column(cell.velocity)
    let isShared = map.cells.contains {
      $0.progress == cell.progress && $0.velocity == cell.velocity && $0.outcome != cell.outcome
    }
    let isFinish = cell.outcome == "finished"
    let shift = isShared ? (right - left) / 4 * (isFinish ? 1 : -1) : 0
    let center = (x: (left + right) / 2 + shift, y: y(Double(cell.progress) + 0.5))
    return Self.mark(isFinish, level: cell.level, center, scale: isShared ? 0.62 : 1)
  }

  private static func mark(_ isFinish: Bool, level: Int, _ center: (x: Double, y: Double), scale: Double = 1) -> Markup
  {
    // With areas proportional to the levels' upper bounds, the lowest would be a dot; their roots are visible.
    let radius = scale * [2.0, 3.8, 5.6, 7.6][min(max(level, 1), 4) - 1]
    guard !isFinish else {
      return .empty(
        "circle",
        [
          "class": "disc finished", "cx": center.x.coordinate, "cy": center.y.coordinate, "r": radius.coordinate,
        ])
    }
    let side = radius * 1.7
    return .empty(
      "rect",
      [
        "class": "hollow cancelled", "x": (center.x - side / 2).coordinate, "y": (center.y - side / 2).coordinate,
        "width": side.coordinate, "height": side.coordinate,
      ])
  }

  private func legend(_ plot: PlotArea) -> [Markup] {
    var marks = [
      Self.mark(true, level: 3, (plot.left + 8, 9)),
      ChartAxis.text("name", "finished", x: plot.left + 18, y: 13),
      Self.mark(false, level: 3, (plot.left + 88, 9)),
      ChartAxis.text("name", "cancelled", x: plot.left + 98, y: 13),
    ]
    if map.boundary != nil {
      marks += [
        ChartAxis.line("rule-boundary", plot.left + 170, 9, plot.left + 190, 9),
        ChartAxis.text("name", "finishes above", x: plot.left + 196, y: 13),
      ]
    }
    return marks
  }

  /// Returns the rule's boundary, in pieces if the rule never finishes between them. Velocities of the outer columns,
  /// which have no bound, span the whole column.
  private func line(_ columns: ColumnScale, _ plot: PlotArea) -> [Markup] {
    guard let boundary = map.boundary, let first = map.velocityEdges.first, let last = map.velocityEdges.last else {
      return []
    }
    var pieces: [[String]] = [[]]
    var previous: (x: Double, progress: Double?)?
    func place(_ x: Double, _ progress: Double) -> String {
      "\(x.coordinate),\(y(progress * Double(map.progressEdges.count - 1)).coordinate)"
    }
    func add(_ x: Double, _ progress: Double?) {
      defer { previous = (x, progress) }
      let last = pieces.count - 1
      if let progress {
        // After a velocity without a finish, the line comes down from the top, and it goes up again where it stops.
        if let previous, previous.progress == nil { pieces[last].append(place(x, 1)) }
        pieces[last].append(place(x, progress))
      } else if previous?.progress != nil {
        pieces[last].append(place(x, 1))
        pieces.append([])
      }
    }
    let inner = boundary.points.filter { (first...last).contains($0.velocity) }
    add(plot.left, boundary.points.last { $0.velocity <= first }?.progress)
    for point in inner { add(columns.position(of: point.velocity), point.progress) }
    add(plot.right, boundary.points.first { $0.velocity >= last }?.progress)
    return pieces.filter { $0.count > 1 }.map { points in
      .empty("polyline", ["class": "rule-boundary", "points": points.joined(separator: " ")])
    }
  }

  private var summary: String {
    let counts = ["finished", "cancelled"].map { outcome in
      "\(outcome): \(Count.of(map.cells.count { $0.outcome == outcome }, "group"))"
    }
    let rule = map.boundary.map { " Rule: \($0.rule)." } ?? ""
    return counts.joined(separator: "; ") + "." + rule
  }

  /// The table: a row for each velocity that has a mark, and a column for each row of the chart, the lowest first.
  var table: HTMLTable {
    let used = Set(map.cells.map(\.velocity)).filter(bins.indices.contains).sorted()
    let progress = 0..<map.progressEdges.count - 1
    let rows = used.map { velocity in
      HTMLTable.Row(
        bins[velocity].rangeText(.pointsPerSecond),
        progress.map { row in
          let cells = map.cells.filter { $0.progress == row && $0.velocity == velocity }
          return .number(cells.map { "\($0.outcome == "finished" ? "F" : "C")\($0.level)" }.joined(separator: " "))
        })
    }
    return HTMLTable(
      columns: ["pt/s; from progress"] + progress.map { ReportUnit.progress.label(map.progressEdges[$0]) }, rows: rows)
  }
}
