import { randomBytes } from 'node:crypto'
import { request as startRequest } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { UPLOAD_PATH } from '@capstone/contract/files/files.constants'
import type { RunningPortal } from './portal.ts'

const CHUNK = randomBytes(256 * 1024)
// The first and last bytes of a zip archive, which are checked when the file is staged.
const ZIP_START = Buffer.from('504b0304140000000800', 'hex')
const ZIP_END = Buffer.concat([Buffer.from('504b0506', 'hex'), Buffer.alloc(18)])

/** Streams bytes that look like an archive, without keeping them in memory. */
function* makeArchive(size: number) {
  yield ZIP_START
  const endOffset = size - ZIP_END.length
  for (let sent = ZIP_START.length; sent < endOffset; sent += CHUNK.length)
    yield CHUNK.subarray(0, Math.min(CHUNK.length, endOffset - sent))
  yield ZIP_END
}

/** Sends an archive in one request and returns the milliseconds until the answer. Throws unless its status is 204. */
export function sendArchive(method: string, url: string, size: number, headers: Record<string, string> = {}) {
  const startedAt = performance.now()
  return new Promise<number>((resolve, reject) => {
    const request = startRequest(url, { method, headers: { ...headers, 'content-length': size } })
    request.once('error', reject)
    request.once('response', (response) => {
      response.resume()
      response.once('end', () => {
        if (response.statusCode === 204) resolve(performance.now() - startedAt)
        else reject(new Error(`The upload was answered with ${response.statusCode}.`))
      })
    })
    pipeline(Readable.from(makeArchive(size)), request).catch(reject)
  })
}

export type UploadResult = { readonly id: string; readonly milliseconds: number }

/**
 * Uploads source code as the browser does, with a POST that creates the upload and one PATCH; measures both together.
 */
export async function uploadArchive(
  portal: RunningPortal,
  cookie: string,
  size: number,
): Promise<UploadResult> {
  const common = { cookie, origin: portal.url, 'tus-resumable': '1.0.0' }
  const encode = (text: string) => Buffer.from(text).toString('base64')
  const startedAt = performance.now()
  const created = await fetch(portal.url + UPLOAD_PATH, {
    method: 'POST',
    headers: {
      ...common,
      'upload-length': String(size),
      'upload-metadata': `slot ${encode('source_code')},name ${encode('source.zip')}`,
    },
  })
  const location = created.headers.get('location')
  if (!location) throw new Error(`No upload was created: ${created.status} ${await created.text()}`)
  const url = new URL(location, portal.url + UPLOAD_PATH).href
  await sendArchive('PATCH', url, size, {
    ...common,
    'upload-offset': '0',
    'content-type': 'application/offset+octet-stream',
  })
  return { id: url.slice(url.lastIndexOf('/') + 1), milliseconds: performance.now() - startedAt }
}
