import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../../lib/http/api.ts'
import { errorText, refusalCode } from '../../../lib/http/error-text.ts'
import { onRetryNow } from '../../../lib/live/connection.ts'
import { sessionQuery, useViewer } from '../../../lib/session/session.ts'
import { onSessionEvent } from '../../../lib/session/session-events.ts'
import { readSessionItem, writeSessionItem } from '../../../lib/session/session-store.ts'
import { showSent } from '../chat.queries.ts'
import {
  nextOf,
  type Outbox,
  type Outgoing,
  parseOutbox,
  withFailed,
  without,
  withRetried,
} from './send-queue.model.ts'

const nameFor = (personId: string) => `outbox:${personId}`

const outboxQuery = (personId: string) =>
  queryOptions({
    queryKey: ['outbox', personId],
    queryFn: () => parseOutbox(readSessionItem(nameFor(personId))),
    initialData: () => parseOutbox(readSessionItem(nameFor(personId))),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })

/** Whose threads have something under way in this tab: both sides of one may sign in here, one after the other. */
const underWay = new Set<string>()

/**
 * The messages of one's own that the server does not have yet, of all threads: sent in their order, kept over a reload,
 * and forgotten with the person. Without a connection, or a session, they wait.
 */
export function useOutbox(threadId: string) {
  const client = useQueryClient()
  const { id: personId } = useViewer()
  const { data: outbox } = useQuery(outboxQuery(personId))
  const change = (to: (outbox: Outbox) => Outbox) => {
    changeOutbox(client, personId, to)
    sendAll(client, personId)
  }

  useEffect(() => {
    const standing = new AbortController()
    const goOn = () => sendAll(client, personId)
    onRetryNow(goOn, standing.signal)
    onSessionEvent('renewed', goOn, standing.signal)
    goOn()
    return () => standing.abort()
  }, [client, personId])

  return {
    outgoing: outbox.filter((each) => each.threadId === threadId),
    send: (letter: Pick<Outgoing, 'text' | 'file'>) => {
      const id = crypto.randomUUID()
      change((all) => [
        ...all,
        { ...letter, id, threadId, writtenAt: Date.now(), state: 'waiting', reason: null },
      ])
    },
    retry: (id: string) => change((all) => withRetried(all, id)),
    discard: (id: string) => change((all) => without(all, id)),
  }
}

const isStillHere = (client: QueryClient, personId: string) =>
  client.getQueryData(sessionQuery.queryKey)?.viewer?.id === personId

function changeOutbox(client: QueryClient, personId: string, to: (outbox: Outbox) => Outbox): void {
  // Nothing is kept for somebody who has signed out meanwhile.
  if (!isStillHere(client, personId)) return
  const outbox = to(client.getQueryData(outboxQuery(personId).queryKey) ?? [])
  client.setQueryData(outboxQuery(personId).queryKey, outbox)
  writeSessionItem(nameFor(personId), outbox.length > 0 ? JSON.stringify(outbox) : null)
}

function sendAll(client: QueryClient, personId: string): void {
  const outbox = client.getQueryData(outboxQuery(personId).queryKey) ?? []
  for (const threadId of new Set(outbox.map((each) => each.threadId)))
    sendWaiting(client, personId, threadId).catch(reportError)
}

/** Sends what waits in a thread, one after another. */
async function sendWaiting(client: QueryClient, personId: string, threadId: string): Promise<void> {
  const turn = `${personId} ${threadId}`
  if (underWay.has(turn)) return
  underWay.add(turn)
  const next = () => nextOf(client.getQueryData(outboxQuery(personId).queryKey) ?? [], threadId)
  try {
    for (let letter = next(); letter; letter = next()) if (!(await sendOne(client, personId, letter))) return
  } finally {
    underWay.delete(turn)
  }
}

/** Sends one; false where the rest has to wait with it. */
async function sendOne(client: QueryClient, personId: string, letter: Outgoing): Promise<boolean> {
  const { id, threadId, text, file } = letter
  try {
    const message = await api.chat.sendMessage({
      id,
      threadId,
      text,
      ...(file && { uploadId: file.uploadId }),
    })
    if (!isStillHere(client, personId)) return false
    showSent(client, threadId, message)
    changeOutbox(client, personId, (all) => without(all, id))
    return true
  } catch (error) {
    const code = refusalCode(error)
    if (code === 'SIGN_IN_REQUIRED' || (code === null && !navigator.onLine)) return false
    const reason = code === null ? null : errorText(error, '')
    changeOutbox(client, personId, (all) =>
      withFailed(all, id, reason, code !== null && !PASSING.includes(code)),
    )
    return true
  }
}

/** Refusals that are about all of them, not about one. */
const PASSING = ['MESSAGES_TOO_FAST', 'STORAGE_FAILED']
