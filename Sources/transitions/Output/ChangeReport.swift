import TransitionStore

/// Says what applying changed: a line a transition, a line a field under it, and a count at the end.
struct ChangeReport {
  let changes: [AppliedChange]
  /// Whether this is only what would happen.
  let isDryRun: Bool

  func write(to console: Console) {
    let width = changes.map(\.name.count).max() ?? 0
    for change in changes {
      let kind = change.kind.rawValue
      let styled = console.output.styled(kind, Self.style(of: change.kind))
      let name = change.name + String(repeating: " ", count: width - change.name.count)
      let revision = change.revision.map { "  revision \($0)" } ?? ""
      console.print(styled: "\(styled)\(String(repeating: " ", count: 11 - kind.count))\(name)\(revision)")
      for difference in change.differences {
        let unit = difference.field.unit.rawValue
        console.print("             \(difference)\(unit.isEmpty ? "" : " \(unit)")")
      }
    }
    console.print(summary)
  }

  private var summary: String {
    let counts = AppliedChange.Kind.allCases.compactMap { kind -> String? in
      let count = changes.count { $0.kind == kind }
      return count == 0 ? nil : "\(count) \(kind.rawValue)"
    }
    let text = counts.isEmpty ? "Nothing to change" : counts.joined(separator: ", ")
    return isDryRun ? "\(text). This was a dry run: nothing was written." : "\(text)."
  }

  private static func style(of kind: AppliedChange.Kind) -> TextStyle {
    switch kind {
    case .created, .restored: .green
    case .revised: .yellow
    case .retired: .red
    case .unchanged: .faint
    }
  }
}
