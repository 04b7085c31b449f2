import type { MessagePort } from 'node:worker_threads'

/** What the worker is started with: `folder` on disk or `memory://`, perhaps a dump to start from, the wire. */
export type WorkerStart = { folder: string; dump?: Uint8Array<ArrayBuffer> | undefined; wire: MessagePort }

/** What the main thread asks for beside the database's own protocol, which travels on the wire. */
export type WorkerOrder = 'dump' | 'close'

/** What the worker answers. */
export type WorkerMessage = 'ready' | 'closed' | { dump: Uint8Array<ArrayBuffer> }

const QUERY = 'Q'.charCodeAt(0)
const SYNC = 'S'.charCodeAt(0)
const READY_FOR_QUERY = 'Z'.charCodeAt(0)
const READY_LENGTH = 6
const TYPE_LENGTH = 1

/** Whether these messages of a client end with one that the server answers with "ready for query". */
export function wantsReady(messages: Uint8Array): boolean {
  const view = new DataView(messages.buffer, messages.byteOffset, messages.byteLength)
  let type = 0
  for (let at = 0; at < messages.length; at += TYPE_LENGTH + view.getUint32(at + TYPE_LENGTH)) {
    type = view.getUint8(at)
    // The first message of a connection alone has no type, only a length.
    if (type === 0) return true
  }
  return type === QUERY || type === SYNC
}

/** The last bytes of an answer, after one more piece of it: the pieces end anywhere, within a message too. */
export const endOf = (before: Uint8Array, piece: Uint8Array): Uint8Array =>
  piece.length < READY_LENGTH
    ? Uint8Array.of(...before, ...piece).slice(-READY_LENGTH)
    : piece.slice(-READY_LENGTH)

/** Whether an answer with this end ends with "ready for query". */
export function saysReady(end: Uint8Array): boolean {
  return end.at(-READY_LENGTH) === READY_FOR_QUERY && end.at(-2) === READY_LENGTH - TYPE_LENGTH
}
