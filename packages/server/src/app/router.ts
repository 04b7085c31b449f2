import { accountsRouter } from '../features/accounts/accounts.router.ts'
import { requireFreshSignIn } from '../features/accounts/passwords/confirmation.service.ts'
import { assignmentsRouter } from '../features/assignments/assignments.router.ts'
import { assistantRouter } from '../features/assistant/assistant.router.ts'
import { createAuditRouter } from '../features/audit/audit.router.ts'
import { chatRouter } from '../features/chat/chat.router.ts'
import { dashboardsRouter } from '../features/dashboards/dashboards.router.ts'
import { handInsRouter } from '../features/hand-ins/hand-ins.router.ts'
import { liveRouter } from '../features/live/live.router.ts'
import { meetingsRouter } from '../features/meetings/meetings.router.ts'
import { notificationsRouter } from '../features/notifications/notifications.router.ts'
import { papersRouter } from '../features/papers/papers.router.ts'
import { peopleRouter } from '../features/people/people.router.ts'
import { repositoryRouter } from '../features/repository/repository.router.ts'
import { requestsRouter } from '../features/requests/requests.router.ts'
import { searchRouter } from '../features/search/search.router.ts'
import { ticketsRouter } from '../features/tickets/tickets.router.ts'
import { publicly } from '../rpc/procedures.ts'

/** Every procedure of the contract with its handler. */
export const router = publicly.router({
  accounts: accountsRouter,
  people: peopleRouter,
  repository: repositoryRouter,
  assignments: assignmentsRouter,
  requests: requestsRouter,
  assistant: assistantRouter,
  papers: papersRouter,
  handIns: handInsRouter,
  chat: chatRouter,
  meetings: meetingsRouter,
  notifications: notificationsRouter,
  live: liveRouter,
  tickets: ticketsRouter,
  dashboards: dashboardsRouter,
  audit: createAuditRouter(requireFreshSignIn),
  search: searchRouter,
})
