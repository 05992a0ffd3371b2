import TransitionKit

// From an empty project to a recorded drag. The first argument is a registry created by `transitions init`.
let registry = try TransitionRegistry(at: CommandLine.arguments[1], access: .readWrite)
let recorder = SessionRecorder(recordingTo: registry, consent: .given)
let manager = try ModalTransitionManager("card-modal", from: registry, recordingTo: recorder)
let drag = manager.gestureTarget(for: .dismiss)
let way = manager.presentationController().interactionGeometry(in: .phone, direction: .dismiss)
let touch = (0...10).map { GestureSample(seconds: Double($0) / 60, x: 195, y: 200 + 40 * Double($0), phase: .changed) }
_ = drag?.handle(.began(touch[0], displacement: 0))
_ = drag?.handle(.started(way))
for sample in touch { _ = drag?.handle(.changed(sample)) }
_ = drag?.handle(.ended(touch[10], recognizerVelocity: nil))
_ = drag?.handle(.settled(id: 1))
print("written: \(recorder.flush()), recorded: \(try registry.sessions().map(\.result.outcome.rawValue))")
