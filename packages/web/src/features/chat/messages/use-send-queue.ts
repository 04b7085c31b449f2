import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../../lib/http/api.ts'
import { errorText, refusalCode } from '../../../lib/http/error-text.ts'
import { sessionQuery, useViewer } from '../../../lib/session/session.ts'
import { readSessionItem, writeSessionItem } from '../../../lib/session/session-store.ts'
import { appendSentMessage } from '../chat.queries.ts'
import {
  isMessageRefused,
  nextWaitingMessage,
  type PendingMessage,
  parseSendQueue,
  type SendQueue,
  withFailed,
  withoutMessage,
  withRetried,
} from './send-queue.model.ts'
import { sendQueueKeyOf, sendQueueQuery } from './send-queue.queries.ts'

const readStoredQueue = (personId: string) => parseSendQueue(readSessionItem(sendQueueKeyOf(personId)))

/**
 * The threads whose messages are being sent in this tab. The keys include the person, because both members of a thread
 * may sign in here one after the other.
 */
const sendingThreads = new Set<string>()

/**
 * Returns the viewer's messages of this thread that are not sent yet, and functions to send, retry and discard.
 * Messages are sent in order and survive a reload; signing out removes them. While the browser is offline or
 * the session has ended, they stay queued.
 */
export function useSendQueue(threadId: string) {
  const client = useQueryClient()
  const { id: personId } = useViewer()
  const { data: queue } = useQuery({
    ...sendQueueQuery(personId),
    initialData: () => readStoredQueue(personId),
  })
  const change = (update: (queue: SendQueue) => SendQueue) => {
    updateSendQueue(client, personId, update)
    sendAll(client, personId)
  }

  // Repeats what `useResumeSendQueue` does, in case this module failed to load then.
  useEffect(() => sendAll(client, personId), [client, personId])

  return {
    pending: queue.filter((each) => each.threadId === threadId),
    send: (message: Pick<PendingMessage, 'text' | 'file'>) => {
      const id = crypto.randomUUID()
      change((all) => [
        ...all,
        { ...message, id, threadId, writtenAt: Date.now(), state: 'waiting', reason: null },
      ])
    },
    retry: (id: string) => change((all) => withRetried(all, id)),
    discard: (id: string) => change((all) => withoutMessage(all, id)),
  }
}

const isStillSignedIn = (client: QueryClient, personId: string) =>
  client.getQueryData(sessionQuery.queryKey)?.viewer?.id === personId

function updateSendQueue(
  client: QueryClient,
  personId: string,
  update: (queue: SendQueue) => SendQueue,
): void {
  // Do not store messages of a person who has signed out meanwhile.
  if (!isStillSignedIn(client, personId)) return
  const queue = update(readQueue(client, personId))
  client.setQueryData(sendQueueQuery(personId).queryKey, queue)
  writeSessionItem(sendQueueKeyOf(personId), queue.length > 0 ? JSON.stringify(queue) : null)
}

/** Returns the queue; after a reload it is only in the session store at first. */
const readQueue = (client: QueryClient, personId: string): SendQueue =>
  client.getQueryData(sendQueueQuery(personId).queryKey) ?? readStoredQueue(personId)

/** Sends all waiting messages of a person. */
export function sendAll(client: QueryClient, personId: string): void {
  const queue = readQueue(client, personId)
  // Shows those that failed before a reload.
  client.setQueryData(sendQueueQuery(personId).queryKey, queue)
  for (const threadId of new Set(queue.map((each) => each.threadId)))
    sendWaiting(client, personId, threadId).catch(reportError)
}

/** Sends the waiting messages of a thread, one after another. */
async function sendWaiting(client: QueryClient, personId: string, threadId: string): Promise<void> {
  const key = `${personId} ${threadId}`
  if (sendingThreads.has(key)) return
  sendingThreads.add(key)
  const next = () => nextWaitingMessage(readQueue(client, personId), threadId)
  try {
    for (let message = next(); message; message = next())
      if (!(await sendOne(client, personId, message))) return
  } finally {
    sendingThreads.delete(key)
  }
}

/** Sends one message; returns false if the rest of the queue has to wait. */
async function sendOne(client: QueryClient, personId: string, message: PendingMessage): Promise<boolean> {
  const { id, threadId, text, file } = message
  try {
    const sent = await api.chat.sendMessage({
      id,
      threadId,
      text,
      ...(file && { uploadId: file.uploadId }),
    })
    if (!isStillSignedIn(client, personId)) return false
    appendSentMessage(client, threadId, sent)
    updateSendQueue(client, personId, (all) => withoutMessage(all, id))
    return true
  } catch (error) {
    const code = refusalCode(error)
    if (code === 'SIGN_IN_REQUIRED' || (code === null && !navigator.onLine)) return false
    const reason = code === null ? null : errorText(error, '')
    updateSendQueue(client, personId, (all) => withFailed(all, id, reason, isMessageRefused(code)))
    return true
  }
}
