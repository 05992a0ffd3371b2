import TransitionStage

extension HelpTopic {
  static let dragScripts = HelpTopic(
    name: "drag-scripts", summary: "The drags `transitions play --drag` takes, in words.",
    text: """
      A script is steps with commas between them:

        transitions play card-modal --drag "down 420pt in 0.25s, release"

      \(columns(dragSteps))

      Distances are in points, times in seconds; the units may be left out. A move or
      a hold puts the finger down where it is up. Without a last step it is released.
      One move covers at most \(Int(DragScript.farthest)) pt, a script lasts at most \(Int(DragScript.longest)) s. It makes
      \(Int(DragScript.sampleRate)) samples a second, as a current phone does.

      The finger comes down where the transition's begin rule lets it through, unless
      `from` says where. As on a device its first points go by until the begin rule
      has recognized a drag, at one of the samples: they move nothing, and a release is
      decided by so much less travel. `play` says how many they were.

      `grab` takes hold of a view that is still settling, where interaction.interruptible
      is true, as it is for message-bottom-card:

        down 300pt in 0.2s, release, wait 0.05s, grab, up 200pt in 0.2s

      --drag takes a file instead, too, or - for standard input: one with a script, or
      one with strokes, as `transitions session import` does.
      """)

  /// Every step, as an example that a script can hold.
  static let dragSteps: [(word: String, meaning: String)] = [
    ("down 420pt in 0.25s", "Move at an even pace; also up, left and right."),
    ("hold 0.1s", "Stay where the finger is, down."),
    ("release", "Lift the finger: the release rule decides."),
    ("cancel", "The system takes the gesture away."),
    ("wait 0.1s", "Let time pass with the finger up."),
    ("grab", "Put the finger down again."),
    ("from 10 400", "Where the finger comes down next: x and y in the container."),
  ]
}
