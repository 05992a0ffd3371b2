import SessionAnalytics
import TransitionCatalog
import TransitionModel
import TransitionStore

extension Route {
  static let tuningRoutes = [
    Route(
      "transitions/*/tune",
      get: { gallery, request in
        let stored = try gallery.latest(request)
        let scenes = try ScenePair(stored.transition, from: gallery.registry)
        let others = try gallery.registry.transitions().filter { $0.name != stored.name && !$0.isObserved }
        let earlier = try gallery.registry.history(of: stored.name).dropLast().reversed()
        return .html(
          TunePage(
            links: request.links, stored: stored, others: earlier + others, scenes: scenes,
            savesRevisions: !gallery.isReadOnly
          ).source)
      }),
    Route("transitions/*/preview", post: { gallery, request in try gallery.preview(request) }),
    Route("transitions/*/what-if", post: { gallery, request in try gallery.whatIf(request) }),
    Route("transitions/*/revisions", post: { gallery, request in try gallery.save(request) }, mayWait: true),
  ]
}

extension Gallery {
  fileprivate func preview(_ request: GalleryRequest) throws -> GalleryResponse {
    let message = try message(TuneMessage.self, in: request)
    let stored = try registry.revision(message.base, of: request.name)
    let assignments = try message.assignments()
    do throws(InvalidConfiguration) {
      let changed = try assignments.applied(to: stored.transition.configuration)
      return .json(try TuneReply(changed, from: stored, in: registry))
    } catch {
      return .json(TuneReply(problems: error.asReply))
    }
  }

  fileprivate func whatIf(_ request: GalleryRequest) throws -> GalleryResponse {
    let message = try message(TuneMessage.self, in: request)
    let assignments = try message.assignments()
    do {
      let whatIf = try WhatIf.ofRelease(from: registry, transition: request.name) { try assignments.applied(to: $0) }
      return .json(WhatIfReply(html: whatIf.answer.html.source))
    } catch let refusal as InferenceError {
      return .json(WhatIfReply(refusal: "\(refusal)"))
    } catch let invalid as InvalidConfiguration {
      return .json(WhatIfReply(refusal: "\(invalid)"))
    }
  }

  fileprivate func save(_ request: GalleryRequest) throws -> GalleryResponse {
    let message = try message(TuneMessage.self, in: request)
    let note = try message.trimmedNote()
    let assignments = try message.assignments()
    let change: AppliedChange
    do throws(RegistryError) {
      change = try registry.revise(request.name, basedOn: message.base, note: note) {
        current throws(InvalidConfiguration) in try assignments.applied(to: current)
      }
    } catch {
      switch error.fault {
      case .invalidRevision(_, let invalid): return .json(TuneReply(problems: invalid.asReply), status: 422)
      case .revisedMeanwhile(let name, let base, let latest):
        throw RequestProblem(
          409,
          "Revision \(latest) of \(name) was saved meanwhile, and these changes are to revision \(base). Load the page "
            + "anew to tune the latest.")
      default: throw error
      }
    }
    feed.tell()
    let isNew = change.kind == .revised
    return .json(SaveReply(revision: change.revision ?? message.base, isNew: isNew), status: isNew ? 201 : 200)
  }
}

extension InvalidConfiguration {
  fileprivate var asReply: [TuneReply.Problem] {
    problems.map { TuneReply.Problem(path: $0.path, message: $0.message) }
  }
}
