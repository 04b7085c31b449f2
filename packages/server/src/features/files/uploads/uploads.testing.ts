import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, request as startRequest } from 'node:http'
import type { Role } from '@capstone/contract/accounts/accounts.constants'
import type { Viewer } from '@capstone/contract/accounts/accounts.schemas'
import type { UploadSlot } from '@capstone/contract/files/files.constants'
import { fileErrors } from '@capstone/contract/files/files.errors'
import { closeAfterFile } from '../../../platform/cleanup.testing.ts'
import { partialPath, uploadFolder } from '../../../platform/storage/storage.open.ts'
import { createUser } from '../../../rpc/context.testing.ts'
import type { Portal } from '../../../rpc/context.ts'
import { toErrorResponse } from '../../../rpc/http.refusal.ts'
import { refuse } from '../../../rpc/refuse.ts'
import { SAMPLES } from '../content/sample-files.testing.ts'
import { createDownloadHandler, type FileResolvers } from '../downloads/downloads.handler.ts'
import { createPublicFileHandler, type FindPublicFile } from '../downloads/public-files.handler.ts'
import { createUploadHandler } from './uploads.handler.ts'
import { insertUpload, WIDE_LIMITS } from './uploads.repository.ts'

const UPLOADERS: Partial<Record<UploadSlot, Role>> = {
  paper: 'student',
  hand_in_pdf: 'student',
  hand_in_document: 'student',
  hand_in_presentation: 'student',
  hand_in_archive: 'student',
  student_attachment: 'student',
  published_paper: 'admin',
}

/** Creates a user who may upload to this slot. */
export const createUploader = (portal: Portal, slot: UploadSlot) =>
  createUser(portal, { role: UPLOADERS[slot] ?? 'instructor' })

type UploadContent = { slot: UploadSlot; name?: string; content?: Buffer }

/** Creates a complete upload as the tus server leaves it, a PDF by default; returns its id. */
export async function finishUpload(
  portal: Portal,
  owner: Viewer,
  { slot, name = `${slot}.pdf`, content = SAMPLES['.pdf'] }: UploadContent,
): Promise<string> {
  const id = randomBytes(16).toString('hex')
  await insertUpload(portal.db, { id, ownerId: owner.id, slot, name, size: content.length }, WIDE_LIMITS)
  await mkdir(uploadFolder(portal.settings), { recursive: true })
  await writeFile(partialPath(portal.settings, id), content)
  await writeFile(`${partialPath(portal.settings, id)}.json`, '{}')
  return id
}

export type FileServer = {
  readonly url: string
  /** The sender of the next requests. */
  viewer: Viewer | null
}

/** Resolvers that find no file; a test replaces those it needs. */
export const refuseAllFiles: FileResolvers = {
  'project-file': async () => refuse(fileErrors, 'FILE_NOT_FOUND'),
  resource: async () => refuse(fileErrors, 'FILE_NOT_FOUND'),
  paper: async () => refuse(fileErrors, 'FILE_NOT_FOUND'),
  'hand-in': async () => refuse(fileErrors, 'FILE_NOT_FOUND'),
  attachment: async () => refuse(fileErrors, 'FILE_NOT_FOUND'),
}

/**
 * Serves uploads and downloads over real HTTP, on its own port, to the `viewer` of the returned server. With
 * `findPublic`, everything below /api/papers/ is public.
 */
export async function serveFiles(
  portal: Portal,
  resolvers: FileResolvers,
  findPublic?: FindPublicFile,
): Promise<FileServer> {
  const findViewer = async () => files.viewer
  const upload = createUploadHandler(portal, findViewer)
  const download = createDownloadHandler(portal, findViewer, resolvers)
  const servePublic = findPublic && createPublicFileHandler(portal, findPublic)
  const handlerOf = (url = '') => {
    if (servePublic && url.startsWith('/api/papers/')) return servePublic
    return url.startsWith('/api/files/') ? download : upload
  }
  const server = createServer((request, response) => {
    const handle = handlerOf(request.url)
    handle(request, response).catch((error: unknown) => {
      const { status, body } = toErrorResponse(error)
      response.writeHead(status).end(JSON.stringify(body))
    })
  })
  // On a busy machine a connection may be idle longer than the default five seconds between two requests.
  server.keepAliveTimeout = 60_000
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  closeAfterFile(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const files: FileServer = { url: `http://127.0.0.1:${address.port}`, viewer: null }
  return files
}

/** An `Upload-Metadata` header. */
export const metadataOf = (fields: Readonly<Record<string, string | Buffer>>) =>
  Object.entries(fields)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')

type UploadMetadata = { slot?: string; name?: string | Buffer; length?: number | string }

/** Creates an upload as a tus client does. */
export const startUpload = (
  { url }: FileServer,
  { slot = 'synopsis', name = 'plan.pdf', length = SAMPLES['.pdf'].length }: UploadMetadata = {},
) =>
  fetch(`${url}/api/uploads`, {
    method: 'POST',
    headers: {
      'Tus-Resumable': '1.0.0',
      'Upload-Length': String(length),
      'Upload-Metadata': metadataOf({ slot, name }),
    },
  })

/** Sends bytes of an upload, from `offset`. */
export const sendPart = (
  location: string,
  content: Buffer,
  offset = 0,
  headers: Readonly<Record<string, string>> = {},
) =>
  fetch(location, {
    method: 'PATCH',
    headers: {
      ...headers,
      'Tus-Resumable': '1.0.0',
      'Upload-Offset': String(offset),
      'Content-Type': 'application/offset+octet-stream',
    },
    body: new Uint8Array(content),
  })

/** Sends a request with exactly this path; `fetch` would normalize it. */
export const requestExactly = (
  { url }: FileServer,
  path: string,
  options: { method?: string; headers?: Record<string, string> } = {},
) =>
  new Promise<{ status: number; headers: IncomingMessage['headers']; body: Buffer }>((resolve, reject) => {
    const { hostname, port } = new URL(url)
    const request = startRequest({ hostname, port, path, ...options }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      )
    })
    request.on('error', reject)
    request.end()
  })
