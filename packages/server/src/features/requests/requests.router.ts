import { asAdmin, asStudent } from '../../rpc/procedures.ts'
import { listOwnRequests, listRequests, requestProject } from './requests.service.ts'
import { reviewRequest } from './reviews.service.ts'
import { suggestProjects } from './suggestions.service.ts'

const NEVER = new AbortController().signal

export const requestsRouter = {
  suggestProjects: asStudent.requests.suggestProjects.handler(({ context, input, signal = NEVER }) =>
    suggestProjects(context, input, signal),
  ),
  requestProject: asStudent.requests.requestProject.handler(({ context, input }) =>
    requestProject(context, input),
  ),
  listOwnRequests: asStudent.requests.listOwnRequests.handler(({ context, input }) =>
    listOwnRequests(context, input),
  ),
  listRequests: asAdmin.requests.listRequests.handler(({ context, input }) => listRequests(context, input)),
  reviewRequest: asAdmin.requests.reviewRequest.handler(({ context, input }) =>
    reviewRequest(context, input),
  ),
}
