import { accountsContract } from './accounts/accounts.contract.ts'
import { assignmentsContract } from './assignments/assignments.contract.ts'
import { assistantContract } from './assistant/assistant.contract.ts'
import { auditContract } from './audit/audit.contract.ts'
import { chatContract } from './chat/chat.contract.ts'
import { dashboardsContract } from './dashboards/dashboards.contract.ts'
import { handInsContract } from './hand-ins/hand-ins.contract.ts'
import { liveContract } from './live/live.contract.ts'
import { meetingsContract } from './meetings/meetings.contract.ts'
import { notificationsContract } from './notifications/notifications.contract.ts'
import { papersContract } from './papers/papers.contract.ts'
import { peopleContract } from './people/people.contract.ts'
import { repositoryContract } from './repository/repository.contract.ts'
import { requestsContract } from './requests/requests.contract.ts'
import { searchContract } from './search/search.contract.ts'
import { ticketsContract } from './tickets/tickets.contract.ts'

/** Every procedure the browser can call, by noun. */
export const contract = {
  accounts: accountsContract,
  people: peopleContract,
  repository: repositoryContract,
  assignments: assignmentsContract,
  requests: requestsContract,
  assistant: assistantContract,
  papers: papersContract,
  handIns: handInsContract,
  chat: chatContract,
  meetings: meetingsContract,
  notifications: notificationsContract,
  live: liveContract,
  tickets: ticketsContract,
  dashboards: dashboardsContract,
  audit: auditContract,
  search: searchContract,
}

/** Path under which the server answers procedure calls. */
export const RPC_PATH = '/api/rpc'
