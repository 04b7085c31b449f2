import { COUNTED_MAX } from '@capstone/contract/base.constants'
import type { RequestStatus } from '@capstone/contract/requests/requests.constants'
import { eq, sql } from 'drizzle-orm'
import { countAll, countWhere } from '../../db/aggregates.ts'
import type { Database } from '../../db/database.ts'
import { preferIndexOnlyScans } from '../../db/index-only-scans.ts'
import type { AdminScope } from '../../rpc/scope.ts'
import { foundRequests } from './request-lists.repository.ts'
import { projectRequests } from './requests.table.ts'

type Asked = { readonly search: string; readonly status?: RequestStatus | undefined }
const { status: standing } = projectRequests

/** How many requests a search finds, counted up to COUNTED_MAX. Admins see all. */
export async function countFoundRequests(db: Database, _scope: AdminScope, { search, status }: Asked) {
  const isAsked = status && eq(standing, status)
  const [row] = await db
    .select({ found: countAll })
    .from(
      sql`(select 1 from (${foundRequests(search, isAsked, COUNTED_MAX)}) as found limit ${COUNTED_MAX}) as counted`,
    )
  return row?.found ?? 0
}

/** How many requests there are, and how many of each status. */
export async function countRequests(tx: Database) {
  await preferIndexOnlyScans(tx)
  const [row] = await tx
    .select({
      total: countAll,
      pending: countWhere(sql`${standing} = 'pending'`),
      approved: countWhere(sql`${standing} = 'approved'`),
      rejected: countWhere(sql`${standing} = 'rejected'`),
    })
    .from(projectRequests)
  if (!row) throw new Error('The database returned no figures.')
  return row
}
