import { COUNTED_MAX } from '@capstone/contract/base.constants'
import type { RequestStatus } from '@capstone/contract/requests/requests.constants'
import { eq, sql } from 'drizzle-orm'
import { countAll, countWhere } from '../../db/aggregates.ts'
import type { Database } from '../../db/database.ts'
import { preferIndexOnlyScans } from '../../db/index-only-scans.ts'
import type { AdminScope } from '../../rpc/scope.ts'
import { searchRequests } from './request-lists.repository.ts'
import { projectRequests } from './requests.table.ts'

type Filter = { readonly search: string; readonly status?: RequestStatus | undefined }
const { status: statusColumn } = projectRequests

/** Counts the requests that match a search, up to COUNTED_MAX. Admins see all. */
export async function countFoundRequests(db: Database, _scope: AdminScope, { search, status }: Filter) {
  const matchesFilter = status && eq(statusColumn, status)
  const [row] = await db
    .select({ found: countAll })
    .from(
      sql`(select 1 from (${searchRequests(search, matchesFilter, COUNTED_MAX)}) as found limit ${COUNTED_MAX}) as counted`,
    )
  return row?.found ?? 0
}

/** Counts all requests, and those of each status. */
export async function countRequests(tx: Database) {
  await preferIndexOnlyScans(tx)
  const [row] = await tx
    .select({
      total: countAll,
      pending: countWhere(sql`${statusColumn} = 'pending'`),
      approved: countWhere(sql`${statusColumn} = 'approved'`),
      rejected: countWhere(sql`${statusColumn} = 'rejected'`),
    })
    .from(projectRequests)
  if (!row) throw new Error('The database returned no figures.')
  return row
}
