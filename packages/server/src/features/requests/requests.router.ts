import { streamWhileSignedIn } from '../../rpc/live.stream.ts'
import { asAdmin, asInstructor, asStudent } from '../../rpc/procedures.ts'
import { listOwnRequests, requestProject } from './requests.service.ts'
import { listRequests } from './review/reviewed-requests.service.ts'
import { reviewRequest } from './review/reviews.service.ts'
import { deleteSavedIdea } from './saved-ideas/saved-ideas.repository.ts'
import { listSavedIdeas, saveIdea } from './saved-ideas/saved-ideas.service.ts'
import { findMostSimilar } from './similarity/similar-ideas.repository.ts'
import { findSimilarProjects } from './similarity/similar-projects.repository.ts'
import { listSimilarForMentor } from './similarity/similar-projects.service.ts'
import { refineIdea } from './suggestions/refinement.service.ts'
import { suggestProjects } from './suggestions/suggestions.service.ts'

export const requestsRouter = {
  suggestProjects: asStudent.requests.suggestProjects.handler(({ context, input, signal }) =>
    streamWhileSignedIn(context, signal, (streamSignal) => suggestProjects(context, input, streamSignal)),
  ),
  refineIdea: asStudent.requests.refineIdea.handler(({ context, input, signal }) =>
    streamWhileSignedIn(context, signal, (streamSignal) => refineIdea(context, input, streamSignal)),
  ),
  listSavedIdeas: asStudent.requests.listSavedIdeas.handler(({ context }) => listSavedIdeas(context)),
  saveIdea: asStudent.requests.saveIdea.handler(({ context, input }) => saveIdea(context, input)),
  removeSavedIdea: asStudent.requests.removeSavedIdea.handler(async ({ context: { db, scope }, input }) => {
    await deleteSavedIdea(db, scope, input.id)
    return {}
  }),
  findSimilarIdea: asStudent.requests.findSimilarIdea.handler(async ({ context: { db, scope }, input }) => {
    const [similar = null] = await findMostSimilar(db, scope, [input.title])
    return { similar }
  }),
  requestProject: asStudent.requests.requestProject.handler(({ context, input }) =>
    requestProject(context, input),
  ),
  listOwnRequests: asStudent.requests.listOwnRequests.handler(({ context, input }) =>
    listOwnRequests(context, input),
  ),
  listRequests: asAdmin.requests.listRequests.handler(({ context, input }) => listRequests(context, input)),
  listSimilarProjects: asAdmin.requests.listSimilarProjects.handler(({ context: { db, scope }, input }) =>
    findSimilarProjects(db, scope, input.ids),
  ),
  listSimilarForMentor: asInstructor.requests.listSimilarForMentor.handler(({ context, input }) =>
    listSimilarForMentor(context, input),
  ),
  reviewRequest: asAdmin.requests.reviewRequest.handler(({ context, input }) =>
    reviewRequest(context, input),
  ),
}
