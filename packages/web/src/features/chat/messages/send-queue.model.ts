/** A message on its way: its id is made here, so that a repeated send is one message. */
export interface PendingMessage {
  readonly id: string
  readonly threadId: string
  readonly text: string
  readonly file: { readonly uploadId: string; readonly name: string; readonly size: number } | null
  /** When it was written, in milliseconds. */
  readonly writtenAt: number
  readonly state: 'waiting' | 'failed'
  /** What the server said of it, where it said something. */
  readonly reason: string | null
}

export type SendQueue = readonly PendingMessage[]

/** The next message of a thread that may go: in the order they were written. */
export const nextOf = (queue: SendQueue, threadId: string): PendingMessage | undefined =>
  queue.find((each) => each.threadId === threadId && each.state === 'waiting')

export const without = (queue: SendQueue, id: string): SendQueue => queue.filter((each) => each.id !== id)

/**
 * Notes that a message failed. `isRefused`: it was refused for what it is; otherwise those of its thread that wait behind
 * it fail with it, so that none overtakes another.
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

/** Has a failed message go again, and with it those of its thread that failed after it. */
export function withRetried(queue: SendQueue, id: string): SendQueue {
  const at = queue.findIndex((each) => each.id === id)
  const threadId = queue[at]?.threadId
  return queue.map((each, index) =>
    at >= 0 && index >= at && each.threadId === threadId ? { ...each, state: 'waiting', reason: null } : each,
  )
}

/** What was kept over a reload; nothing where it cannot be read. */
export function parseSendQueue(kept: string | null): SendQueue {
  try {
    const items: unknown = JSON.parse(kept ?? '[]')
    return Array.isArray(items) ? items.filter(isPendingMessage) : []
  } catch {
    // Somebody else wrote there: nothing of ours is lost with it.
    return []
  }
}

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
