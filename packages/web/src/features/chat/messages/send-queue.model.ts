import type { baseErrors } from '@capstone/contract/base'
import type { chatErrors } from '@capstone/contract/chat/chat.errors'
import type { fileErrors } from '@capstone/contract/files/files.errors'
import { parseStored } from '../../../lib/session/parse-stored.ts'

/** A message that is not sent yet. Its id is created in the browser, so that sending is idempotent. */
export interface PendingMessage {
  readonly id: string
  readonly threadId: string
  readonly text: string
  readonly file: { readonly uploadId: string; readonly name: string; readonly size: number } | null
  /** When it was written, in milliseconds since 1970. */
  readonly writtenAt: number
  readonly state: 'waiting' | 'failed'
  /** The server's reason for refusing it, if any. */
  readonly reason: string | null
}

export type SendQueue = readonly PendingMessage[]

/** Returns the next message of a thread to send, in the order they were written. */
export const nextWaitingMessage = (queue: SendQueue, threadId: string): PendingMessage | undefined =>
  queue.find((each) => each.threadId === threadId && each.state === 'waiting')

export const withoutMessage = (queue: SendQueue, id: string): SendQueue =>
  queue.filter((each) => each.id !== id)

/** Temporary refusals, which concern all messages and not only this one. */
const TEMPORARY_REFUSALS: readonly string[] = [
  'DATABASE_UNAVAILABLE',
  'MESSAGES_TOO_FAST',
  'SCANNER_UNAVAILABLE',
  'STORAGE_FAILED',
] satisfies (keyof typeof baseErrors | keyof typeof chatErrors | keyof typeof fileErrors)[]

/** Whether a code, null for a lost connection or a server fault, says that the server refused this very message. */
export const isMessageRefused = (code: string | null): boolean =>
  code !== null && !TEMPORARY_REFUSALS.includes(code)

/**
 * Marks a message as failed. Unless the server refused this very message (`isRefused`), the later messages of its
 * thread fail too, which keeps them in order.
 */
export function withFailed(
  queue: SendQueue,
  id: string,
  reason: string | null,
  isRefused: boolean,
): SendQueue {
  const threadId = queue.find((each) => each.id === id)?.threadId
  return queue.map((each) => {
    if (each.id === id) return { ...each, state: 'failed', reason }
    const isBehind = !isRefused && each.threadId === threadId && each.state === 'waiting'
    return isBehind ? { ...each, state: 'failed', reason } : each
  })
}

/** Queues a failed message again, together with the messages of its thread that failed after it. */
export function withRetried(queue: SendQueue, id: string): SendQueue {
  const at = queue.findIndex((each) => each.id === id)
  const threadId = queue[at]?.threadId
  return queue.map((each, index) =>
    at >= 0 && index >= at && each.threadId === threadId ? { ...each, state: 'waiting', reason: null } : each,
  )
}

/** Parses the queue stored before a reload; empty where it cannot be parsed. */
export const parseSendQueue = (stored: string | null): SendQueue =>
  parseStored(stored, (items: readonly unknown[]) => items.filter(isPendingMessage)) ?? []

function isPendingMessage(item: unknown): item is PendingMessage {
  if (typeof item !== 'object' || item === null) return false
  const {
    id,
    threadId,
    text,
    writtenAt,
    state,
    reason,
    file,
  }: Partial<Record<keyof PendingMessage, unknown>> = item
  return (
    [id, threadId, text].every((each) => typeof each === 'string') &&
    typeof writtenAt === 'number' &&
    (state === 'waiting' || state === 'failed') &&
    (reason === null || typeof reason === 'string') &&
    (file === null || isFile(file))
  )
}

function isFile(file: unknown): boolean {
  if (typeof file !== 'object' || file === null) return false
  const { uploadId, name, size }: { uploadId?: unknown; name?: unknown; size?: unknown } = file
  return typeof uploadId === 'string' && typeof name === 'string' && typeof size === 'number'
}
