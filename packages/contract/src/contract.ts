import { accountsContract } from './accounts/accounts.contract.ts'
import { assignmentsContract } from './assignments/assignments.contract.ts'
import { auditContract } from './audit/audit.contract.ts'
import { dashboardsContract } from './dashboards/dashboards.contract.ts'
import { papersContract } from './papers/papers.contract.ts'
import { peopleContract } from './people/people.contract.ts'
import { repositoryContract } from './repository/repository.contract.ts'

/** Every call the browser can make, noun by noun. */
export const contract = {
  accounts: accountsContract,
  people: peopleContract,
  repository: repositoryContract,
  assignments: assignmentsContract,
  papers: papersContract,
  dashboards: dashboardsContract,
  audit: auditContract,
}

/** Where the calls are answered. */
export const RPC_PATH = '/api/rpc'
