import type { MessagePort } from 'node:worker_threads'

/**
 * The worker's start data: a folder on disk or `memory://`, an optional dump to start from, and the port for queries.
 */
export type WorkerData = { folder: string; dump?: Uint8Array<ArrayBuffer> | undefined; wire: MessagePort }

/** Commands from the main thread, in addition to PostgreSQL protocol messages. */
export type WorkerCommand = 'dump' | 'close'

export type WorkerMessage = 'ready' | 'closed' | { dump: Uint8Array<ArrayBuffer> }

const QUERY = 'Q'.charCodeAt(0)
const SYNC = 'S'.charCodeAt(0)
const READY_FOR_QUERY = 'Z'.charCodeAt(0)
const READY_LENGTH = 6
const TYPE_LENGTH = 1

/** Returns whether these client messages end with one that the server answers with "ready for query". */
export function expectsReady(messages: Uint8Array): boolean {
  const view = new DataView(messages.buffer, messages.byteOffset, messages.byteLength)
  let type = 0
  for (let at = 0; at < messages.length; at += TYPE_LENGTH + view.getUint32(at + TYPE_LENGTH)) {
    type = view.getUint8(at)
    // Only the first message of a connection has no type, just a length.
    if (type === 0) return true
  }
  return type === QUERY || type === SYNC
}

/** Returns the last bytes of an answer after one more chunk, which may end anywhere, also within a message. */
export const appendTail = (tail: Uint8Array, chunk: Uint8Array): Uint8Array =>
  chunk.length < READY_LENGTH
    ? Uint8Array.of(...tail, ...chunk).slice(-READY_LENGTH)
    : chunk.slice(-READY_LENGTH)

/** Returns whether an answer with this tail ends with "ready for query". */
export function endsWithReady(tail: Uint8Array): boolean {
  return tail.at(-READY_LENGTH) === READY_FOR_QUERY && tail.at(-2) === READY_LENGTH - TYPE_LENGTH
}
