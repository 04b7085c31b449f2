import type { Session } from '@capstone/contract/accounts/accounts.schemas'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { fetchSession } from '../../../lib/session/fetch-session.ts'
import { homeOf, sessionQuery } from '../../../lib/session/session.ts'
import { onSessionEvent, publishSessionEvent } from '../../../lib/session/session-events.ts'
import { broadcastSignIn, listenForSignIn } from '../../../lib/session/tab-channel.ts'

/** Whoever goes to and fro between windows does not ask each time. */
const LOOK_EVERY_MS = 30_000

/**
 * Watches whether the person of the open screen is still signed in. `hasEnded` from when that was found out, by a refused
 * call or a look, until they are back. It looks after each sign-in, here (`lookAgain`) or in another tab, and when the window
 * gets the focus: at most each 30 s, but always while the person is away. Somebody else who signed in meanwhile gets their
 * own dashboard in a new page, with nothing of this person left.
 */
export function useSessionCheck(personId: string | undefined) {
  const [hasEnded, setEnded] = useState(false)
  const queryClient = useQueryClient()
  const router = useRouter()
  const asked = useRef(0)
  const askedAt = useRef(0)

  const goOn = async (session: Session) => {
    setEnded(false)
    queryClient.setQueryData(sessionQuery.queryKey, session)
    publishSessionEvent('renewed')
    if (session.viewer) broadcastSignIn(session.viewer.id)
    await queryClient.invalidateQueries({ predicate: ({ state }) => state.status === 'error' })
    await router.invalidate()
  }

  const lookAgain = async () => {
    asked.current += 1
    askedAt.current = Date.now()
    const turn = asked.current
    const session = await fetchSession()
    // Only what was asked last counts: an answer may be older than a sign-in.
    if (turn !== asked.current) return
    if (!session.viewer) setEnded(true)
    else if (session.viewer.id !== personId) window.location.replace(homeOf(session.viewer.role))
    else if (hasEnded) await goOn(session)
  }

  const isLooking = useRef(false)
  // Many calls may be refused at once, and some of them late, when the person is back.
  const noteRefusal = useEffectEvent(async () => {
    if (!personId || hasEnded || isLooking.current) return
    isLooking.current = true
    await lookAgain().catch(() => setEnded(true))
    isLooking.current = false
  })
  const noteFocus = useEffectEvent(() => {
    const isDue = !isLooking.current && Date.now() - askedAt.current >= LOOK_EVERY_MS
    if (hasEnded || (personId && isDue)) lookAgain().catch(reportError)
  })
  const noteSignIn = useEffectEvent((id: string) => {
    if (personId && (hasEnded || id !== personId)) lookAgain().catch(reportError)
  })
  useEffect(() => {
    const listening = new AbortController()
    onSessionEvent('ended', () => void noteRefusal(), listening.signal)
    listenForSignIn((id) => noteSignIn(id), listening.signal)
    window.addEventListener('focus', () => noteFocus(), { signal: listening.signal })
    return () => listening.abort()
  }, [])

  return { hasEnded, lookAgain }
}
