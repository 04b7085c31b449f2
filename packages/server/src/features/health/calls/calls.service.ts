import { type LocalDate, startOfNextDay, toLocalDate } from '../../../platform/local-date.ts'
import type { Portal } from '../../../rpc/context.ts'
import { addCalls, type CallRow } from './calls.repository.ts'
import { BUCKET_COUNT, bucketOf } from './percentiles.service.ts'

type CounterContext = Pick<Portal, 'settings' | 'clock'>
type DayCounts = { readonly calls: Float64Array; readonly failures: Float64Array }

/** Counts calls in memory and adds the counts to the database periodically. */
export type CallCounter = {
  /** Counts a call by its duration and status, synchronously. */
  count(milliseconds: number, status: number): void
  /** Adds the counts since the last flush to those of all processes; keeps them if that fails. */
  flush(db: Portal['db']): Promise<void>
}

/** Creates a call counter. Failures are responses with a status of 500 or above. */
export function createCallCounter({ settings, clock }: CounterContext): CallCounter {
  let days = new Map<LocalDate, DayCounts>()
  let today: DayCounts | undefined
  let span = { from: 0, to: 0 }

  // Computing the local date takes longer than everything else, so it is done only after a flush, on a new day and when
  // the clock was set back.
  function countsAt(now: Date): DayCounts {
    const time = now.getTime()
    if (today && time >= span.from && time < span.to) return today
    const day = toLocalDate(settings, now)
    today = days.get(day) ?? {
      calls: new Float64Array(BUCKET_COUNT),
      failures: new Float64Array(BUCKET_COUNT),
    }
    days.set(day, today)
    span = { from: time, to: startOfNextDay(settings, now).getTime() }
    return today
  }

  function add(counts: DayCounts, bucket: number, calls: number, failures: number) {
    counts.calls[bucket] = (counts.calls[bucket] ?? 0) + calls
    counts.failures[bucket] = (counts.failures[bucket] ?? 0) + failures
  }

  function restore(due: ReadonlyMap<LocalDate, DayCounts>) {
    for (const [day, counts] of due) {
      const existing = days.get(day)
      if (!existing) days.set(day, counts)
      else for (const row of rowsOf(day, counts)) add(existing, row.bucket, row.calls, row.failures)
    }
    today = undefined
  }

  return {
    count: (milliseconds, status) =>
      add(countsAt(clock.now()), bucketOf(milliseconds), 1, status >= 500 ? 1 : 0),
    async flush(db) {
      const due = days
      days = new Map()
      today = undefined
      const rows = [...due].flatMap(([day, counts]) => rowsOf(day, counts))
      if (rows.length === 0) return
      try {
        await addCalls(db, rows)
      } catch (error) {
        restore(due)
        throw error
      }
    },
  }
}

const rowsOf = (day: LocalDate, { calls, failures }: DayCounts): CallRow[] =>
  Array.from(calls, (count, bucket) => ({
    day,
    bucket,
    calls: count,
    failures: failures[bucket] ?? 0,
  })).filter((row) => row.calls > 0)
