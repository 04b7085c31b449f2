import { type FileHandle, open } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FileStore } from '@tus/file-store'
import { ERRORS, type Locker, TUS_RESUMABLE, type Upload } from '@tus/server'

const CONTENT_TYPE = 'application/offset+octet-stream'

export type AppendHandler = (id: string, request: IncomingMessage, response: ServerResponse) => Promise<void>

/**
 * Handles the PATCH requests of uploads (tus 1.0.0) instead of the tus library, with the same store and locks: each
 * chunk goes from the socket to the disk and is freed at once. The library copies chunks through a web stream, which
 * halves the speed and buffers them in memory. Never accepts more than the declared length; what arrived of an aborted
 * request is kept. Throws the protocol's errors like the library, and disk faults.
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
      const expiry = expiresAt(store, upload)
      requireAppendable(request, upload, offset, expiry)
      const end = await append(request, upload)
      headers['Upload-Offset'] = String(end)
      if (end < (upload.size ?? 0)) headers['Upload-Expires'] = expiry.toUTCString()
    } catch (error) {
      // The client disconnected: neither the upload nor the disk failed, and nobody is left to answer.
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

const expiresAt = (store: FileStore, { creation_date }: Upload) =>
  new Date(new Date(creation_date ?? Date.now()).getTime() + store.getExpiration())

function closedSignal(request: IncomingMessage): AbortSignal {
  const closed = new AbortController()
  request.once('close', () => closed.abort())
  return closed.signal
}

/** Another request continues the upload: this connection is most likely dead and is closed. */
function yieldUpload(request: IncomingMessage, response: ServerResponse) {
  if (response.headersSent) return
  response.once('finish', () => request.destroy())
  response.writeHead(ERRORS.ABORTED.status_code, { 'Tus-Resumable': TUS_RESUMABLE, Connection: 'close' })
  response.end(ERRORS.ABORTED.body)
}

/** Appends the request body to the file; returns the new end of the file. */
async function append(request: IncomingMessage, { storage, offset, size = 0 }: Upload): Promise<number> {
  const file = await open(storage?.path ?? '', 'r+')
  try {
    let end = offset
    // Leaving the loop must not destroy the request, because its connection carries the response.
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      if (end + chunk.length > size) throw ERRORS.ERR_SIZE_EXCEEDED
      await writeAll(file, chunk, end)
      end += chunk.length
      freeBuffer(chunk)
    }
    return end
  } finally {
    await file.close()
  }
}

async function writeAll(file: FileHandle, chunk: Buffer, position: number) {
  for (let done = 0; done < chunk.length; ) {
    const { bytesWritten } = await file.write(chunk, done, chunk.length - done, position + done)
    done += bytesWritten
  }
}

/** Frees a chunk's memory now; the garbage collector would let 64 MB of chunks accumulate first. */
function freeBuffer({ buffer, byteLength }: Buffer) {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}
