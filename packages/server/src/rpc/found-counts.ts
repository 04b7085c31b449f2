import { COUNTED_MAX } from '@capstone/contract/base.constants'

/** How many rows with a status a search finds. */
export type FoundCount<Status extends string> = { readonly status: Status; readonly found: number }

/**
 * Counts what a search finds, by status and with the status that is filtered by. `count` counts by status the rows with
 * the given status or, without one, all, up to COUNTED_MAX together. Beyond that `byStatus` is null, because then not
 * every row was counted, and a filter by status needs a second statement.
 */
export async function countFoundByStatus<Status extends string>(
  count: (status: Status | undefined) => Promise<readonly FoundCount<Status>[]>,
  status: Status | undefined,
): Promise<{ matching: number; byStatus: readonly FoundCount<Status>[] | null }> {
  const counted = await count(undefined)
  if (sumOf(counted) < COUNTED_MAX) {
    const matching = counted.filter((row) => row.status === (status ?? row.status))
    return { matching: sumOf(matching), byStatus: counted }
  }
  return { matching: sumOf(status === undefined ? counted : await count(status)), byStatus: null }
}

/** Returns the counts by status, `zeros` where nothing was found, and their sum. */
export function addTotal<Status extends string>(
  zeros: Readonly<Record<Status, 0>>,
  byStatus: readonly FoundCount<Status>[],
): Record<Status | 'total', number> {
  const counted = Object.fromEntries(byStatus.map(({ status, found }) => [status, found]))
  return { ...zeros, ...counted, total: sumOf(byStatus) }
}

const sumOf = (counts: readonly FoundCount<string>[]) => counts.reduce((sum, { found }) => sum + found, 0)
