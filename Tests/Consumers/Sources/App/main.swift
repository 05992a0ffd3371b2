import TransitionKit
import TransitionStage

// From an empty project to a recorded drag. The first argument is a registry created by `transitions init`.
let registry = try TransitionRegistry(at: CommandLine.arguments[1], access: .readWrite)
let recorder = SessionRecorder(recordingTo: registry, consent: .given)
let stage = Stage(try ModalTransitionManager("card-modal", from: registry, recordingTo: recorder))
stage.placePresented()
stage.play(try DragScript("down 400pt in 0.2s, release"), .dismiss)
print("written: \(recorder.flush()), recorded: \(try registry.sessions().map(\.result.outcome.rawValue))")
