import type { Session } from '@capstone/contract/accounts/accounts.schemas'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLiveEvents } from '../../../lib/live/use-live-events.ts'
import { fetchSession } from '../../../lib/session/fetch-session.ts'
import { homeOf, sessionQuery } from '../../../lib/session/session.ts'
import { onSessionEvent, publishSessionEvent } from '../../../lib/session/session-events.ts'
import { broadcastSignIn, listenForSignIn } from '../../../lib/session/tab-channel.ts'

/** Minimum time between two checks on window focus; while the session has ended, every focus checks it. */
const FOCUS_CHECK_INTERVAL_MS = 30_000

/**
 * Checks whether the user of the open page is still signed in, and refreshes what is shown about them: after a refused
 * call, after a sign-in, when a live event says that they changed, and when the window gets the focus. `hasEnded` is
 * true from the end of the session until the user has signed in again. If another user has signed in meanwhile, their
 * dashboard is loaded as a new page, so that none of this user's data remains.
 */
export function useSessionCheck(personId: string | undefined) {
  const [hasEnded, setEnded] = useState(false)
  const queryClient = useQueryClient()
  const router = useRouter()
  const checkCount = useRef(0)
  const checkedAt = useRef(0)

  const resume = async (session: Session) => {
    setEnded(false)
    queryClient.setQueryData(sessionQuery.queryKey, session)
    publishSessionEvent('renewed')
    if (session.viewer) broadcastSignIn(session.viewer.id)
    await queryClient.invalidateQueries({ predicate: ({ state }) => state.status === 'error' })
    await router.invalidate()
  }

  const checkSession = async () => {
    checkCount.current += 1
    checkedAt.current = Date.now()
    const checkNumber = checkCount.current
    const startedAt = checkedAt.current
    const session = await fetchSession()
    // Ignore all but the latest check: an older response may predate a sign-in.
    if (checkNumber !== checkCount.current) return
    if (!session.viewer) setEnded(true)
    else if (session.viewer.id !== personId) window.location.replace(homeOf(session.viewer.role))
    else if (hasEnded) await resume(session)
    // A session that was fetched or changed during the check, for example by saving the profile, may be newer.
    else if ((queryClient.getQueryState(sessionQuery.queryKey)?.dataUpdatedAt ?? 0) <= startedAt)
      queryClient.setQueryData(sessionQuery.queryKey, session)
  }

  const isChecking = useRef(false)
  // Many calls may be refused at once, some of them only after the user has signed in again.
  const onRefusal = useEffectEvent(async () => {
    if (!personId || hasEnded || isChecking.current) return
    isChecking.current = true
    await checkSession().catch(() => setEnded(true))
    isChecking.current = false
  })
  const onFocus = useEffectEvent(() => {
    const isDue = !isChecking.current && Date.now() - checkedAt.current >= FOCUS_CHECK_INTERVAL_MS
    if (hasEnded || (personId && isDue)) checkSession().catch(reportError)
  })
  // A change of a person's profile is published as a `project` event with the person's id.
  useLiveEvents(['project'], ({ subjectId }) => {
    if (personId && subjectId === personId && !hasEnded) checkSession().catch(reportError)
  })
  const onSignIn = useEffectEvent((id: string) => {
    if (personId && (hasEnded || id !== personId)) checkSession().catch(reportError)
  })
  useEffect(() => {
    const listening = new AbortController()
    onSessionEvent('ended', () => void onRefusal(), listening.signal)
    listenForSignIn((id) => onSignIn(id), listening.signal)
    window.addEventListener('focus', () => onFocus(), { signal: listening.signal })
    return () => listening.abort()
  }, [])

  return { hasEnded, checkSession }
}
