import { CHANGE_LIVE_KINDS, type LiveKind } from '@capstone/contract/live/live.constants'
import { hashKey, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { calls } from '../http/api.ts'
import { sessionQuery } from '../session/session.ts'
import { invalidateOnceLoaded } from './invalidate-once-loaded.ts'
import { createInvalidator, groupsAffectedBy, QUERY_GROUPS, type QueryGroup } from './live-invalidation.ts'
import { useLiveEvents, useLiveMode } from './use-live-events.ts'

/** How often everything that live events may change is refetched while no stream is open and the page is visible. */
const FALLBACK_INTERVAL_MS = 60_000
const KINDS: readonly LiveKind[] = [...CHANGE_LIVE_KINDS, 'reset']

const KEYS = {
  tickets: calls.tickets.key(),
  assignments: calls.assignments.key(),
  people: calls.people.key(),
  repository: calls.repository.key(),
  requests: calls.requests.key(),
  papers: calls.papers.key(),
  handIns: calls.handIns.key(),
  meetings: calls.meetings.key(),
  unread: calls.chat.countUnread.key(),
  notifications: calls.notifications.listNotifications.key(),
  assistant: calls.assistant.key(),
  dashboards: calls.dashboards.key(),
} satisfies Record<QueryGroup, readonly unknown[]>

const SESSION_HASH = hashKey(sessionQuery.queryKey)

/**
 * Invalidates all queries except the session and failed ones, which wait for "Try again". Refetching a session that has
 * ended would remove the screen; `useSessionCheck` keeps the screen and asks for a sign-in.
 */
function invalidateAll(queryClient: QueryClient): void {
  const isNotSession = ({ queryHash }: { readonly queryHash: string }) => queryHash !== SESSION_HASH
  invalidateOnceLoaded(queryClient, { predicate: isNotSession })
  void queryClient.invalidateQueries({
    predicate: (query) => query.state.data !== undefined && isNotSession(query),
  })
}

function invalidateGroup(queryClient: QueryClient, group: QueryGroup): void {
  const filters = { queryKey: KEYS[group] }
  invalidateOnceLoaded(queryClient, filters)
  void queryClient.invalidateQueries(filters)
}

/**
 * Keeps the screens up to date: invalidates queries that live events may have changed, and all of these every minute
 * while no stream is open. Used once, in the signed-in layout.
 */
export function useLiveInvalidation(): void {
  const queryClient = useQueryClient()
  const invalidator = useRef<ReturnType<typeof createInvalidator>>(null)
  useEffect(() => {
    const created = createInvalidator((group) => invalidateGroup(queryClient, group))
    invalidator.current = created
    return created.stop
  }, [queryClient])

  useLiveEvents(KINDS, ({ kind }) => {
    if (kind === 'reset') invalidateAll(queryClient)
    else for (const group of groupsAffectedBy(kind)) invalidator.current?.markChanged(group)
  })

  const hasStream = useLiveMode() === 'stream'
  useEffect(() => {
    if (hasStream) return
    const refresh = () => {
      if (document.visibilityState === 'visible')
        for (const group of QUERY_GROUPS) invalidator.current?.markChanged(group)
    }
    const timer = setInterval(refresh, FALLBACK_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [hasStream])
}
