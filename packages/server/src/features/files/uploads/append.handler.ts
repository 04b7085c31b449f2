import type { IncomingMessage, ServerResponse } from 'node:http'
import { MB } from '@capstone/contract/base.constants'
import { ERRORS, type Locker, TUS_RESUMABLE, type Upload } from '@tus/server'
import type { PartialUploads } from '../../../platform/storage/partial-uploads.ts'

/** The type of a request that brings bytes of an upload. */
export const CONTENT_TYPE = 'application/offset+octet-stream'
/** How long a request that must end may take to send its answer; far shorter than a lease. */
const ANSWER_MAX_MS = 1000

/** How many bytes of a request are taken before the room on the disk is checked again. */
const CHECKED_BYTES = 8 * MB

/** What is called while bytes arrive, before the request is answered. */
export type ByteObserver = {
  /** Records when the first byte of an upload arrives. */
  readonly recordFirst: (id: string) => Promise<void>
  /** Records when the last byte of an upload arrives. */
  readonly recordLast: (id: string) => Promise<void>
  /** Throws if there is no room for further bytes. */
  readonly requireRoom: () => Promise<void>
}

export type AppendHandler = (id: string, request: IncomingMessage, response: ServerResponse) => Promise<void>

/**
 * Handles the PATCH requests of uploads (tus 1.0.0) instead of the tus library, with the same store and locks: each
 * chunk goes from the socket to the storage and is freed at once. The library copies chunks through a web stream, which
 * halves the speed and buffers them in memory. Never accepts more than the declared length; what arrived of an aborted
 * request is kept. Throws the protocol's errors like the library, and storage faults.
 */
export const createAppendHandler =
  (
    uploads: PartialUploads,
    locker: Locker,
    { recordFirst, recordLast, requireRoom }: ByteObserver,
  ): AppendHandler =>
  async (id, request, response) => {
    const offset = readOffset(request)
    const lock = locker.newLock(id)
    const released = new AbortController()
    await lock.lock(closedSignal(request), () => {
      released.abort()
      yieldUpload(request, response)
    })
    const headers: Record<string, string> = { 'Tus-Resumable': TUS_RESUMABLE }
    try {
      const upload = await uploads.store.getUpload(id)
      const expiry = expiresAt(uploads, upload)
      requireAppendable(request, upload, offset, expiry)
      const end = await uploads.append(
        upload,
        readChunks(request, upload, released.signal, { recordFirst: () => recordFirst(id), requireRoom }),
      )
      if (end === upload.size) await recordLast(id)
      headers['Upload-Offset'] = String(end)
      if (end < (upload.size ?? 0)) headers['Upload-Expires'] = expiry.toUTCString()
    } catch (error) {
      // The client disconnected: neither the upload nor the storage failed, and nobody is left to answer.
      throw request.destroyed && !request.complete ? ERRORS.ABORTED : error
    } finally {
      await lock.unlock()
    }
    if (!response.headersSent) response.writeHead(204, headers).end()
  }

function readOffset({ headers }: IncomingMessage): number {
  if (headers['tus-resumable'] !== TUS_RESUMABLE)
    throw { status_code: 412, body: `Tus-Resumable: ${TUS_RESUMABLE} required\n` }
  if (headers['content-type'] !== CONTENT_TYPE) throw { status_code: 415, body: `${CONTENT_TYPE} required\n` }
  const offset = String(headers['upload-offset'] ?? '')
  if (!/^\d{1,15}$/.test(offset)) throw { status_code: 400, body: 'Upload-Offset required\n' }
  return Number(offset)
}

function requireAppendable(
  { headers }: IncomingMessage,
  { offset, size = 0 }: Upload,
  from: number,
  expiry: Date,
) {
  if (expiry.getTime() < Date.now()) throw ERRORS.FILE_NO_LONGER_EXISTS
  if (offset !== from) throw ERRORS.INVALID_OFFSET
  if (offset + Number(headers['content-length'] ?? 0) > size) throw ERRORS.ERR_SIZE_EXCEEDED
}

const expiresAt = ({ store }: PartialUploads, { creation_date }: Upload) =>
  new Date(new Date(creation_date ?? Date.now()).getTime() + store.getExpiration())

function closedSignal(request: IncomingMessage): AbortSignal {
  const closed = new AbortController()
  request.once('close', () => closed.abort())
  return closed.signal
}

/** Answers a request whose upload another one continues, and closes its connection, which is most likely dead. */
function yieldUpload(request: IncomingMessage, response: ServerResponse) {
  if (response.headersSent) return
  // A client that does not read, or has an unanswered request before this one on its connection, prevents the answer
  // from being sent.
  const timer = setTimeout(() => request.destroy(), ANSWER_MAX_MS)
  response.once('finish', () => {
    clearTimeout(timer)
    request.destroy()
  })
  response.writeHead(ERRORS.ABORTED.status_code, { 'Tus-Resumable': TUS_RESUMABLE, Connection: 'close' })
  response.end(ERRORS.ABORTED.body)
}

/**
 * Reads a request body, never past the declared length. Calls `recordFirst` before the upload's first byte, and
 * `requireRoom` before the first byte of the request and after every CHECKED_BYTES of it. Nothing is passed on once
 * `released` is aborted: the upload may be complete and checked by then, and writing to its open file would change the
 * stored one.
 */
async function* readChunks(
  request: IncomingMessage,
  { offset, size = 0 }: Upload,
  released: AbortSignal,
  { recordFirst, requireRoom }: { recordFirst: () => Promise<void>; requireRoom: () => Promise<void> },
): AsyncGenerator<Buffer> {
  let end = offset
  let nextCheck = offset
  // Leaving the loop must not destroy the request, because its connection carries the response.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    end += chunk.length
    if (end > size) throw ERRORS.ERR_SIZE_EXCEEDED
    if (end > nextCheck) {
      await requireRoom()
      nextCheck = end + CHECKED_BYTES
    }
    if (end === chunk.length) await recordFirst()
    if (released.aborted) throw ERRORS.ABORTED
    yield chunk
  }
}
