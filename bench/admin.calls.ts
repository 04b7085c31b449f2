import { setTimeout as pause } from 'node:timers/promises'
import type { Viewer } from '@capstone/contract/accounts/accounts.schemas'
import { callByName, contextOf } from '../packages/server/src/app/router.testing.ts'
import { router } from '../packages/server/src/app/router.ts'
import { openPostgres } from '../packages/server/src/db/engine/postgres.ts'
import { createUser } from '../packages/server/src/rpc/context.testing.ts'
import type { AdminViewer } from '../packages/server/src/rpc/context.ts'
import type { TestPortal } from '../packages/server/src/rpc/open-portal.testing.ts'
import { withClient } from './postgres.ts'

export type Screen = readonly [name: string, procedure: string, input: object]
/** A database and the user who calls. */
export type Caller = { readonly url: string; readonly viewer: Viewer }
export type Call = () => Promise<unknown>

const POOL_SIZE = 4
const BIG_TABLES = [
  'users',
  'student_projects',
  'chat_threads',
  'support_tickets',
  'student_papers',
  'project_requests',
  'hand_ins',
  'hand_in_versions',
  'hand_in_extensions',
]

/** Adds an administrator to the database at `url`. */
export async function createAdmin(url: string): Promise<AdminViewer> {
  const handle = openPostgres(url, 1)
  try {
    return await createUser(handle, { role: 'admin' })
  } finally {
    await handle.close()
  }
}

/** Calls `work` with a function that calls a procedure through the router, on connections of its own to `url`. */
export async function withCaller<Result>(
  portal: TestPortal,
  { url, viewer }: Caller,
  [, procedure, input]: Screen,
  work: (call: Call) => Promise<Result>,
): Promise<Result> {
  const handle = openPostgres(url, POOL_SIZE)
  try {
    const context = contextOf({ ...portal, db: handle.db }, viewer)
    return await work(async () => {
      // An unknown procedure would be answered at once.
      if ((await callByName(router, procedure, input, context)) === undefined)
        throw new Error(`${procedure} does not answer.`)
    })
  } finally {
    await handle.close()
  }
}

/**
 * Returns the large tables that were scanned sequentially while `work` ran on connections that it closes.
 */
export async function findSequentialScans(url: string, work: () => Promise<unknown>): Promise<string[]> {
  const before = await countSequentialScans(url)
  await work()
  // Statistics of a connection are complete when it has closed.
  await pause(200)
  const after = await countSequentialScans(url)
  return BIG_TABLES.filter((table) => after.get(table) !== before.get(table))
}

const countSequentialScans = (url: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string; scans: string }>(
      'select relname as name, seq_scan as scans from pg_stat_user_tables where relname = any($1)',
      [BIG_TABLES],
    )
    return new Map(rows.map(({ name, scans }) => [name, scans]))
  })

/** Deletes all cached figures, so that the next read counts them again. */
export const deleteSummaries = (url: string) =>
  withClient(url, (client) => client.query('delete from summaries'))

/** Returns the value that `share` (0 to 1) of the values do not exceed. */
export function percentileOf(values: readonly number[], share: number): number {
  const value = values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1]
  if (value === undefined) throw new Error('Nothing was measured.')
  return value
}
