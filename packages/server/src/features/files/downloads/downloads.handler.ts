import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { Viewer } from '@capstone/contract/accounts/accounts.schemas'
import { baseErrors } from '@capstone/contract/base'
import { DOWNLOAD_PATH } from '@capstone/contract/files/files.constants'
import { fileErrors } from '@capstone/contract/files/files.errors'
import type { Portal } from '../../../rpc/context.ts'
import { isFault, toErrorResponse } from '../../../rpc/http.refusal.ts'
import { refuse } from '../../../rpc/refuse.ts'
import type { OpenedFile } from '../files.service.ts'
import type { HttpHandler } from '../uploads/uploads.handler.ts'
import { formatFileHeaders, isDisplayable, isUnchanged, parseRange } from './downloads.service.ts'
import { type DownloadContext, type FileSubject, readFileLink, type SubjectOf } from './file-links.service.ts'
import { sendRefusal } from './refusals.handler.ts'

/** For each kind of subject: checks the policy of its feature and finds the file, or refuses. */
export type FileResolvers = {
  readonly [Kind in FileSubject['kind']]: (
    context: DownloadContext,
    subject: SubjectOf<Kind>,
  ) => Promise<OpenedFile>
}

/** Finds the viewer of a request; may wait until earlier responses to the same viewer are closed. */
type FindDownloader = (request: IncomingMessage, response: ServerResponse) => Promise<Viewer | null>

/**
 * Handles signed links: `GET` or `HEAD` of DOWNLOAD_PATH/<token>, by the person the link was made for, signed in.
 * `?view` requests inline display of images and PDFs. `?sha256` refuses any file but the one with this checksum, since
 * a file that is read in ranges may be replaced between two requests. Refuses LINK_INVALID, LINK_EXPIRED,
 * SIGN_IN_REQUIRED, PASSWORD_CHANGE_REQUIRED, FILE_NOT_FOUND, FILE_REPLACED and what the subject's policy refuses;
 * faults are thrown.
 */
export function createDownloadHandler(
  portal: Portal,
  findViewer: FindDownloader,
  resolvers: FileResolvers,
): HttpHandler {
  async function openLinked(
    token: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<OpenedFile> {
    const link = readFileLink(portal, token)
    const viewer = (await findViewer(request, response)) ?? refuse(baseErrors, 'SIGN_IN_REQUIRED')
    if (viewer.id !== link.viewerId) refuse(fileErrors, 'LINK_INVALID')
    if (viewer.mustChangePassword) refuse(baseErrors, 'PASSWORD_CHANGE_REQUIRED')
    return openSubject(resolvers, { db: portal.db, viewer }, link.subject)
  }

  return async (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { Allow: 'GET, HEAD' }).end()
      return
    }
    try {
      const [path = '', query = ''] = (request.url ?? '').split('?', 2)
      const file = await openLinked(path.slice(DOWNLOAD_PATH.length + 1), request, response)
      const parameters = new URLSearchParams(query)
      if ((parameters.get('sha256') ?? file.sha256) !== file.sha256) refuse(fileErrors, 'FILE_REPLACED')
      const wantsView = parameters.has('view')
      const headers = formatFileHeaders(file, wantsView)
      const mayRedirect = !(wantsView && isDisplayable(file))
      await sendFile(portal, file, { headers, mayRedirect }, request, response)
    } catch (error) {
      if (isFault(error)) throw error
      sendRefusal(request, response, toErrorResponse(error))
    }
  }
}

function openSubject(resolvers: FileResolvers, context: DownloadContext, subject: FileSubject) {
  switch (subject.kind) {
    case 'project-file':
      return resolvers['project-file'](context, subject)
    case 'resource':
      return resolvers.resource(context, subject)
    case 'paper':
      return resolvers.paper(context, subject)
    case 'hand-in':
      return resolvers['hand-in'](context, subject)
    case 'attachment':
      return resolvers.attachment(context, subject)
  }
}

/** A download of which the storage sends nothing for this long is ended; the browser resumes it by range. */
const STALLED_DOWNLOAD_MS = 60_000

const DISCONNECTED = ['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_UNABLE_TO_PIPE', 'ECONNRESET']

/**
 * Sends a file, the requested range, a redirect to storage, or 304 if the browser has it. `mayRedirect` is false for
 * what a page shows itself: its Content-Security-Policy allows no other host. Refuses FILE_NOT_FOUND.
 */
export async function sendFile(
  { storage, log }: Portal,
  file: OpenedFile,
  { headers, mayRedirect }: { headers: ReturnType<typeof formatFileHeaders>; mayRedirect: boolean },
  request: IncomingMessage,
  response: ServerResponse,
) {
  if (isUnchanged(file, request.headers['if-none-match'])) {
    response.writeHead(304, headers).end()
    return
  }
  const range = parseRange(file, request.headers.range, request.headers['if-range']?.toString())
  if (range === 'unsatisfiable') {
    response.writeHead(416, { ...headers, 'Content-Range': `bytes */${file.size}` }).end()
    return
  }
  const status = range ? 206 : 200
  const length = range ? range.end - range.start + 1 : file.size
  const partial = range && { 'Content-Range': `bytes ${range.start}-${range.end}/${file.size}` }
  const sentHeaders = { ...headers, ...partial, 'Content-Length': length }
  if (request.method === 'HEAD') {
    response.writeHead(status, sentHeaders).end()
    return
  }
  const direct =
    mayRedirect &&
    (await storage.directUrl(file.bucket, file.path, {
      contentDisposition: headers['Content-Disposition'],
      mimeType: file.mimeType,
    }))
  if (direct) {
    response
      .writeHead(302, {
        Location: direct,
        'Cache-Control': 'private, no-store',
        'Referrer-Policy': 'no-referrer',
      })
      .end()
    return
  }
  const content = await storage.read(file.bucket, file.path, range ?? undefined)
  if (!content) {
    log.error({ bucket: file.bucket, path: file.path }, 'A file that a record names is not in storage.')
    return refuse(fileErrors, 'FILE_NOT_FOUND')
  }
  // Otherwise a file that its storage never finishes would count as one of the downloads that its person may have at a
  // time. A client that takes nothing is cut off by `createAnswerTimeout`, whatever it sends meanwhile.
  response.setTimeout(STALLED_DOWNLOAD_MS, () => response.destroy())
  response.writeHead(status, sentHeaders)
  await pipeline(content, (chunks: AsyncIterable<Buffer>) => requireLength(chunks, length), response)
    .catch((error: NodeJS.ErrnoException) => {
      // The client disconnected; there is nothing left to answer.
      if (!DISCONNECTED.includes(error.code ?? '')) throw error
    })
    // A response that was closed before it began leaves the file open.
    .finally(() => content.destroy())
}

/**
 * Passes on the content of a file. Throws if it is not of the length that the answer's head announced: what follows on
 * the connection would be read as a part of the file, or the file's surplus as the next answer.
 */
async function* requireLength(chunks: AsyncIterable<Buffer>, length: number): AsyncGenerator<Buffer> {
  let left = length
  for await (const chunk of chunks) {
    left -= chunk.length
    if (left < 0) break
    yield chunk
  }
  if (left !== 0) throw new Error('A file in storage has another length than its record.')
}
