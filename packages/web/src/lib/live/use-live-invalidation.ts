import { DURABLE_LIVE_KINDS, type LiveKind } from '@capstone/contract/live/live.constants'
import { hashKey, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { calls } from '../http/api.ts'
import { sessionQuery } from '../session/session.ts'
import { changedBy, gatherNouns, LIVE_NOUNS, type LiveNoun } from './live-invalidation.ts'
import { useLive, useLiveMode } from './use-live-events.ts'

/** Where nothing is told, what is shown is asked for this often while somebody looks. */
const ASK_EVERY_MS = 60_000
const HEARD: readonly LiveKind[] = [...DURABLE_LIVE_KINDS, 'reset']

const KEYS = {
  tickets: calls.tickets.key(),
  assignments: calls.assignments.key(),
  requests: calls.requests.key(),
  papers: calls.papers.key(),
  meetings: calls.meetings.key(),
  unread: calls.chat.countUnread.key(),
  notifications: calls.notifications.listNotifications.key(),
  dashboards: calls.dashboards.key(),
} satisfies Record<LiveNoun, readonly unknown[]>

const SESSION_HASH = hashKey(sessionQuery.queryKey)

/** What did not come waits for its "Try again"; who is signed in is asked by those who watch the session. */
const askAll = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({
    predicate: ({ state, queryHash }) => state.data !== undefined && queryHash !== SESSION_HASH,
  })

/**
 * Keeps what the screens show up to date with what happens: queries that may have changed are asked for anew, in the
 * background, and by the minute where nothing is told. Once in the signed-in layout.
 */
export function useLiveQueries(): void {
  const queryClient = useQueryClient()
  const gathering = useRef<ReturnType<typeof gatherNouns>>(null)
  useEffect(() => {
    const nouns = gatherNouns((noun) => void queryClient.invalidateQueries({ queryKey: KEYS[noun] }))
    gathering.current = nouns
    return nouns.stop
  }, [queryClient])

  useLive(HEARD, ({ kind }) => {
    if (kind === 'reset') void askAll(queryClient)
    else for (const noun of changedBy(kind)) gathering.current?.note(noun)
  })

  const isTold = useLiveMode() === 'stream'
  useEffect(() => {
    if (isTold) return
    const look = () => {
      if (document.visibilityState === 'visible') for (const noun of LIVE_NOUNS) gathering.current?.note(noun)
    }
    const timer = setInterval(look, ASK_EVERY_MS)
    return () => clearInterval(timer)
  }, [isTold])
}
