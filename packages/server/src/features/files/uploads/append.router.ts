import { type FileHandle, open } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FileStore } from '@tus/file-store'
import { ERRORS, type Locker, TUS_RESUMABLE, type Upload } from '@tus/server'

const CONTENT_TYPE = 'application/offset+octet-stream'

export type AppendHandler = (id: string, request: IncomingMessage, response: ServerResponse) => Promise<void>

/**
 * Answers the PATCH of an upload (tus 1.0.0) in place of the upload library, on the same store and under the same
 * locks: it takes each piece from the socket to the disk and frees it at once. The library copies the pieces through a
 * web stream first, which cost half the speed and let them pile up. Never takes more than was announced; what arrived
 * of a request that breaks off stays. Throws the protocol's errors as the library does, and faults of the disk.
 */
export const createAppendHandler =
  (store: FileStore, locker: Locker): AppendHandler =>
  async (id, request, response) => {
    const offset = readOffset(request)
    const lock = locker.newLock(id)
    await lock.lock(closedSignal(request), () => yieldUpload(request, response))
    const headers: Record<string, string> = { 'Tus-Resumable': TUS_RESUMABLE }
    try {
      const upload = await store.getUpload(id)
      const expiry = expiryOf(store, upload)
      requireAppendable(request, upload, offset, expiry)
      const reached = await append(request, upload)
      headers['Upload-Offset'] = String(reached)
      if (reached < (upload.size ?? 0)) headers['Upload-Expires'] = expiry.toUTCString()
    } catch (error) {
      // The sender is gone: neither they nor the disk did wrong, and nobody is left to hear more.
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

const expiryOf = (store: FileStore, { creation_date }: Upload) =>
  new Date(new Date(creation_date ?? Date.now()).getTime() + store.getExpiration())

function closedSignal(request: IncomingMessage): AbortSignal {
  const closed = new AbortController()
  request.once('close', () => closed.abort())
  return closed.signal
}

/** Another request carries the upload on: this one's connection is most likely dead, and waits for nothing more. */
function yieldUpload(request: IncomingMessage, response: ServerResponse) {
  if (response.headersSent) return
  response.once('finish', () => request.destroy())
  response.writeHead(ERRORS.ABORTED.status_code, { 'Tus-Resumable': TUS_RESUMABLE, Connection: 'close' })
  response.end(ERRORS.ABORTED.body)
}

/** Writes what comes to the end of what is there; returns how far the file then reaches. */
async function append(request: IncomingMessage, { storage, offset, size = 0 }: Upload): Promise<number> {
  const file = await open(storage?.path ?? '', 'r+')
  try {
    let reached = offset
    // A stream left early would be closed, and with it the connection the answer has to take.
    for await (const piece of request.iterator({ destroyOnReturn: false })) {
      if (reached + piece.length > size) throw ERRORS.ERR_SIZE_EXCEEDED
      await writeWhole(file, piece, reached)
      reached += piece.length
      free(piece)
    }
    return reached
  } finally {
    await file.close()
  }
}

async function writeWhole(file: FileHandle, piece: Buffer, position: number) {
  for (let done = 0; done < piece.length; ) {
    const { bytesWritten } = await file.write(piece, done, piece.length - done, position + done)
    done += bytesWritten
  }
}

/** Gives a piece's memory back now; the collector would let 64 MB of them pile up first. */
function free({ buffer, byteLength }: Buffer) {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}
