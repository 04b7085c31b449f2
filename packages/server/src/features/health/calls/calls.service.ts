import { type LocalDate, startOfNextDay, toLocalDate } from '../../../platform/local-date.ts'
import type { Portal } from '../../../rpc/context.ts'
import { addCalls, type CallRow } from './calls.repository.ts'
import { BUCKET_COUNT, bucketOf } from './percentiles.service.ts'

type Counting = Pick<Portal, 'settings' | 'clock'>
type DayCounts = { readonly calls: Float64Array; readonly failures: Float64Array }

/** Counts answered calls in memory, and adds what was counted to the database now and then. */
export type CallCounter = {
  /** Counts a call that was answered with this status after so long: an addition, nothing that waits or fails. */
  count(milliseconds: number, status: number): void
  /** Adds what was counted since the last time, for all processes together; what cannot be written is kept. */
  flush(db: Portal['db']): Promise<void>
}

/** A counter with nothing counted yet. Failures are answers of 500 and above: faults of ours. */
export function createCallCounter({ settings, clock }: Counting): CallCounter {
  let days = new Map<LocalDate, DayCounts>()
  let today: DayCounts | undefined
  let span = { from: 0, to: 0 }

  // To ask the calendar takes longer than all the rest; it is asked once a day, and when the clock was put back.
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

  function takeBack(due: ReadonlyMap<LocalDate, DayCounts>) {
    for (const [day, counts] of due) {
      const held = days.get(day)
      if (!held) days.set(day, counts)
      else for (const row of rowsOf(day, counts)) add(held, row.bucket, row.calls, row.failures)
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
        takeBack(due)
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
