/// A what-if in sentences, for text and HTML: the changes, and whether people had taken them back.
struct WhatIfWording {
  let whatIf: WhatIf

  var headline: String {
    guard whatIf.isFaithful else { return "No prediction: the stored releases do not reproduce the stored decisions." }
    guard let toFinish = whatIf.toFinish, let toCancel = whatIf.toCancel else { return "No stored release to replay." }
    let changes = [
      toFinish.releases == 0 ? nil : finishes(toFinish), toCancel.releases == 0 ? nil : cancels(toCancel),
    ].compactMap { $0 }
    return changes.isEmpty ? "No stored release would be decided differently." : changes.joined(separator: " ")
  }

  private func finishes(_ direction: WhatIf.Direction) -> String {
    "\(Self.count(direction.releases, "cancelled drag")) would finish"
      + sequel(direction, "were tried again or ended by a button", "were accepted, and people would lose the screen")
  }

  private func cancels(_ direction: WhatIf.Direction) -> String {
    "\(Self.count(direction.releases, "finished drag")) would be cancelled"
      + sequel(direction, "were opened again", "were accepted, and people would have to try again")
  }

  /// Returns the sequel: `: 19 of them were tried again; 2 were accepted; for 3 it is not known.`
  private func sequel(_ direction: WhatIf.Direction, _ takenBack: String, _ accepted: String) -> String {
    let (back, left) = (direction.takenBack, direction.accepted)
    let unknown = direction.releases - back - left
    let parts = [
      back > 0 ? "\(NumberFormat.grouped(Double(back))) of them \(takenBack)" : nil,
      left > 0 ? "\(NumberFormat.grouped(Double(left))) \(accepted)" : nil,
      unknown > 0 ? "for \(NumberFormat.grouped(Double(unknown))) it is not known" : nil,
    ].compactMap { $0 }
    return ": " + parts.joined(separator: "; ") + "."
  }

  private static func count(_ count: Int, _ word: String) -> String {
    "\(NumberFormat.grouped(Double(count))) \(word)\(count == 1 ? "" : "s")"
  }
}
