import { SUMMARY_MAX_AGE_MS } from '@capstone/contract/dashboards/dashboards.constants'
import type { ChangeLiveKind } from '@capstone/contract/live/live.constants'

/** A group of queries that are invalidated together. */
export type QueryGroup =
  | 'tickets'
  | 'assignments'
  | 'people'
  | 'repository'
  | 'requests'
  | 'papers'
  | 'handIns'
  | 'meetings'
  | 'unread'
  | 'notifications'
  | 'assistant'
  | 'dashboards'

/**
 * The groups each kind of event may change. The chat feature itself refetches threads and messages. A message may
 * propose a meeting. A project event is also about a student who changed, got another mentor or was deleted: tickets
 * show their contact to their mentor alone, and a deleted thread has no unread messages. Administrators, who alone see
 * lists of people, get one for an import. Dashboards count answered tickets, and lists mark them, until their
 * notification is read.
 */
const AFFECTED: Readonly<Record<ChangeLiveKind, readonly QueryGroup[]>> = {
  ticket: ['tickets', 'dashboards'],
  project: ['assignments', 'people', 'repository', 'handIns', 'assistant', 'tickets', 'unread', 'dashboards'],
  request: ['requests', 'assignments', 'dashboards'],
  paper: ['papers', 'assistant', 'dashboards'],
  hand_in: ['handIns', 'assignments', 'assistant', 'dashboards'],
  notification: ['notifications', 'tickets', 'dashboards'],
  thread: ['meetings', 'assistant', 'dashboards'],
  message: ['unread', 'meetings', 'dashboards'],
  read: ['unread', 'dashboards'],
  answer: ['assistant'],
}

export const QUERY_GROUPS: readonly QueryGroup[] = [...new Set(Object.values(AFFECTED).flat())]

/** Returns the groups an event of this kind may have changed; none for transient and control events. */
export const groupsAffectedBy = (kind: string): readonly QueryGroup[] =>
  Object.entries(AFFECTED).find(([each]) => each === kind)?.[1] ?? []

/** Events within this time cause one refetch. */
const BATCH_MS = 100
/** Least time between two refetches of a group. */
const MIN_INTERVAL_MS = 1000
/** Dashboards are loaded on every screen, for the counts in its menu, and are refetched less often. */
const DASHBOARDS_MIN_INTERVAL_MS = 4000
/** Groups with counts that the server caches: they are correct only after SUMMARY_MAX_AGE_MS. */
const COUNTED_GROUPS: readonly QueryGroup[] = ['tickets', 'requests', 'papers', 'dashboards']

/**
 * Creates a throttle that calls `invalidate` soon after a group changed, once for all changes in between, and again for
 * groups with cached counts once those have expired. `stop` invalidates what is still pending and ends it.
 */
export function createInvalidator(invalidate: (group: QueryGroup) => void) {
  const invalidatedAt = new Map<QueryGroup, number>()
  const pending = new Map<QueryGroup, ReturnType<typeof setTimeout>>()
  const expiryTimers = new Map<QueryGroup, ReturnType<typeof setTimeout>>()
  const invalidateNow = (group: QueryGroup) => {
    pending.delete(group)
    invalidatedAt.set(group, Date.now())
    invalidate(group)
  }
  const markChanged = (group: QueryGroup) => {
    if (COUNTED_GROUPS.includes(group)) {
      clearTimeout(expiryTimers.get(group))
      expiryTimers.set(
        group,
        setTimeout(() => {
          expiryTimers.delete(group)
          invalidateNow(group)
        }, SUMMARY_MAX_AGE_MS),
      )
    }
    if (pending.has(group)) return
    const interval = group === 'dashboards' ? DASHBOARDS_MIN_INTERVAL_MS : MIN_INTERVAL_MS
    const delay = (invalidatedAt.get(group) ?? Number.NEGATIVE_INFINITY) + interval - Date.now()
    pending.set(
      group,
      setTimeout(() => invalidateNow(group), Math.max(delay, BATCH_MS)),
    )
  }
  // What is pending is invalidated now: the next layout's listener does not know about it.
  const stop = () => {
    for (const timer of [...pending.values(), ...expiryTimers.values()]) clearTimeout(timer)
    for (const group of new Set([...pending.keys(), ...expiryTimers.keys()])) invalidate(group)
  }
  return { markChanged, stop }
}
