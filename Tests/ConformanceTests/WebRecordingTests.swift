import Foundation
import RegistryTools
import SessionSimulation
import TestSupport
import Testing
import TransitionCatalog
import TransitionExport
import TransitionModel
import TransitionStage
import TransitionStore

/// `web/recording.js` stores the drags of a web app, and the registry imports them like those of any device.
@Suite(.enabled(if: NodeProgram.isExpected, Comment(rawValue: NodeProgram.absence)))
struct WebRecordingTests {
  /// A page that presents a card repeatedly and drags it down, more slowly each time, with every third drag caught
  /// while it settles. Standard input is the output of `transitions export json`.
  private static let page = """
    import { readFileSync } from 'node:fs';
    import { geometry, sample, settleState } from './web/interaction.js';
    import { PresentationRecorder, SessionStore, transitionOf } from './web/recording.js';

    const transition = transitionOf(JSON.parse(readFileSync(0, 'utf8')), 'modal-standard');
    const store = new SessionStore();
    let time = 1_760_000_000_000;
    const way = geometry({ axis: 'y', sign: 1, distance: 748, extent: 748 });
    for (let showing = 0; showing < 24; showing += 1) {
      const context = { screen: 'web.detail', deviceClass: 'web', appVersion: '1.0', token: 'h1:' + '0f'.repeat(16) };
      const presentation = new PresentationRecorder(transition, store, context, () => (time += 250));
      presentation.began('button');
      presentation.presented();
      const drag = presentation.interaction('dismiss');
      let seconds = 5;
      let y = 200.25;
      const touch = (displacement) => {
        drag.handle({ type: 'began', sample: sample(seconds, 180, y, 'began'), displacement });
        drag.handle({ type: 'started', geometry: way });
        for (let step = 0; step < 12; step += 1) {
          seconds += 1 / 60;
          y += 40 / (1 + showing);
          drag.handle({ type: 'changed', sample: sample(seconds, 180, y, 'changed') });
        }
        drag.handle({ type: 'ended', sample: sample(seconds, 180, y, 'ended') });
      };
      touch(0);
      if (showing % 3 === 0) touch(settleState(drag.machine.settlePlan, 0.1).progress * way.extent);
      const plan = drag.machine.settlePlan;
      drag.handle({ type: 'settled', id: plan.id });
      if (!plan.finishes) presentation.dismissed('button');
    }
    process.stdout.write(store.file().text);
    """

  private static func recorded(_ registry: TransitionRegistry) throws -> String {
    let exported = try ExportFormat.json.render([registry.transition(named: "modal-standard")], from: registry)
    let result = try NodeProgram.run(["--input-type=module", "-e", page]) { try $0.write(exported) }
    #expect(result.status == 0, "\(result.errors)")
    return result.output
  }

  private static func registry() throws -> TransitionRegistry {
    let registry = try TransitionRegistry.inMemory()
    _ = try registry.apply(BuiltInCatalog.transitions())
    return registry
  }

  private static func take(_ text: String, into registry: TransitionRegistry) throws -> ExchangeSummary {
    var pieces: [[UInt8]] = [Array(text.utf8)]
    return try registry.importSessions(from: { pieces.popLast() })
  }

  @Test func aWebAppsDragsAreImportedAndDecidedAgainAsTheyWere() throws {
    let registry = try Self.registry()
    let text = try Self.recorded(registry)
    let summary = try Self.take(text, into: registry)
    #expect((summary.sessions, summary.presentations, summary.configurations) == (24, 24, 0))
    let revision = try registry.transition(named: "modal-standard")
    let all = try registry.sessions(SessionFilter(transition: "modal-standard"))
    #expect(Set(all.map(\.result.outcome)) == [.finished, .cancelled])
    for stored in all {
      let session = try registry.session(stored.header.uuid.uuidString.lowercased())
      #expect(stored.measures.recomputedFinishes == (stored.result.outcome == .finished))
      let replay = try SessionReplay(session, under: revision)
      #expect(replay.isComparable && replay.isFaithful, "\(replay.differences)")
      #expect(replay.replayed?.result.touches.count == session.result.touches.count)
      #expect(stored.header.context.deviceClass == "web")
    }
    #expect(all.filter { $0.touchCount == 2 }.count == 8)
    // A second import adds nothing.
    _ = try Self.take(text, into: registry)
    #expect(try registry.sessions(SessionFilter(transition: "modal-standard")).count == 24)
  }

  @Test func aRegistryThatNeverHadTheTransitionTakesThemToo() throws {
    let text = try Self.recorded(try Self.registry())
    let empty = try TransitionRegistry.inMemory()
    #expect(try Self.take(text, into: empty).sessions == 24)
  }

  /// The oldest session is deleted, and lost lines are counted. Nothing throws.
  @Test func aFullStorageLosesTheOldestSessionsAlone() throws {
    let script = """
      import { SessionStore } from './web/recording.js';
      const items = new Map();
      const storage = {
        get length() { return items.size; }, key: (index) => [...items.keys()][index], getItem: (key) => items.get(key),
        removeItem: (key) => items.delete(key),
        setItem: (key, text) => { if (items.size >= 3) throw new Error('full'); items.set(key, text); },
      };
      const store = new SessionStore(storage);
      store.put({ type: 'configuration', created_at_us: 0 }, 'c');
      for (let at = 1; at <= 5; at += 1) store.put({ type: 'session', uuid: `${at}`, began_at_us: at }, `${at}`);
      const file = store.file();
      file.remove();
      console.log(store.lost, file.sessions, file.text.match(/"uuid":"(.)"/g).join(), items.size);
      """
    let result = try NodeProgram.run(["--input-type=module", "-e", script])
    #expect(result.output == "3 2 \"uuid\":\"4\",\"uuid\":\"5\" 0\n", "\(result.errors)")
  }
}
