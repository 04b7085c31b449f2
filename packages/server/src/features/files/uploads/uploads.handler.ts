import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Viewer } from '@capstone/contract/accounts/accounts.schemas'
import { baseErrors } from '@capstone/contract/base'
import { UPLOAD_PATH, UPLOAD_REQUEST_LIMIT } from '@capstone/contract/files/files.constants'
import { fileErrors } from '@capstone/contract/files/files.errors'
import { Metadata, TUS_RESUMABLE } from '@tus/server'
import type { Portal } from '../../../rpc/context.ts'
import { isFault, toErrorResponse } from '../../../rpc/http.refusal.ts'
import { refuse } from '../../../rpc/refuse.ts'
import { countActionOrRefuse } from '../../accounts/rate-limits/action-limits.service.ts'
import { CONTENT_TYPE } from './append.handler.ts'
import { createTusHandler, type KnownUploads } from './tus.handler.ts'
import { cancelUpload, createUpload, requireOwnUpload, type UploadRequest } from './uploads.service.ts'

export type HttpHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>
export type FindViewer = (request: IncomingMessage) => Promise<Viewer | null>
/** Finds the sender of a request; may wait until earlier responses to the same person are closed. */
type FindUploader = (request: IncomingMessage, response: ServerResponse) => Promise<Viewer | null>

const UPLOAD_URL = new RegExp(`^${UPLOAD_PATH}/([0-9a-f]{32})$`)

/**
 * Handles resumable uploads (tus) under UPLOAD_PATH, for signed-in people and their own uploads only. An upload is
 * created with its length and the metadata `slot` and `name`. Refuses like `createUpload`, and with SIGN_IN_REQUIRED,
 * PASSWORD_CHANGE_REQUIRED, UPLOAD_KIND_UNKNOWN, UPLOAD_NOT_FOUND and ATTEMPTS_TOO_MANY, as JSON; faults, among
 * them STORAGE_FULL at the creation, are thrown.
 */
export function createUploadHandler(portal: Portal, findViewer: FindUploader): HttpHandler {
  const known: KnownUploads = new WeakMap()
  const handleTus = createTusHandler(portal, known)

  async function start(viewer: Viewer, request: IncomingMessage, response: ServerResponse) {
    // An upload is one file: concatenated uploads are not supported, and bytes come in PATCH requests only.
    const { headers } = request
    if ('upload-concat' in headers || headers['content-type'] === CONTENT_TYPE)
      refuse(fileErrors, 'UPLOAD_KIND_UNKNOWN')
    const { id, slot } = await createUpload(portal, viewer, readUploadRequest(request))
    known.set(request, { id, slot })
    await handleTus(request, response)
    if (response.statusCode >= 400) await cancelUpload(portal, viewer.id, id)
  }

  async function resumeUpload(
    viewer: Viewer,
    id: string,
    request: IncomingMessage,
    response: ServerResponse,
  ) {
    const { slot } = await requireOwnUpload(portal, viewer, id)
    known.set(request, { id, slot })
    if (request.method === 'DELETE') {
      await cancelUpload(portal, viewer.id, id)
      response.writeHead(204, { 'Tus-Resumable': TUS_RESUMABLE }).end()
      return
    }
    await handleTus(request, response)
    // An upload that exceeds its declared length is discarded.
    if (response.statusCode === 413) await cancelUpload(portal, viewer.id, id)
  }

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const viewer = await requireViewer(findViewer, request, response)
    const path = request.url ?? ''
    const isStart = request.method === 'POST' && path === UPLOAD_PATH
    if (!isStart && !['HEAD', 'PATCH', 'DELETE'].includes(request.method ?? '')) return refuseMethod(response)
    await countActionOrRefuse({ ...portal, viewer }, 'upload_request', UPLOAD_REQUEST_LIMIT)
    if (isStart) return start(viewer, request, response)
    const id = UPLOAD_URL.exec(path)?.[1] ?? refuse(fileErrors, 'UPLOAD_NOT_FOUND')
    return resumeUpload(viewer, id, request, response)
  }

  return async (request, response) => {
    response.setHeader('Cache-Control', 'no-store')
    response.setHeader('X-Content-Type-Options', 'nosniff')
    try {
      await handle(request, response)
    } catch (error) {
      if (isFault(error)) throw error
      const { status, body } = toErrorResponse(error)
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
    }
  }
}

async function requireViewer(
  findViewer: FindUploader,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<Viewer> {
  const viewer = await findViewer(request, response)
  if (!viewer) return refuse(baseErrors, 'SIGN_IN_REQUIRED')
  if (viewer.mustChangePassword) refuse(baseErrors, 'PASSWORD_CHANGE_REQUIRED')
  return viewer
}

function refuseMethod(response: ServerResponse) {
  response.writeHead(405, { Allow: 'POST, HEAD, PATCH, DELETE' }).end()
}

function readUploadRequest({ headers }: IncomingMessage): UploadRequest {
  const metadata = readMetadata(String(headers['upload-metadata'] ?? ''))
  const length = String(headers['upload-length'] ?? '')
  return {
    slot: metadata.slot ?? null,
    name: metadata.name ?? null,
    // A deferred length is refused, because the size limit could not be enforced.
    length: /^\d{1,15}$/.test(length) && !headers['upload-defer-length'] ? Number(length) : null,
  }
}

function readMetadata(header: string): Record<string, string | null> {
  try {
    return Metadata.parse(header)
  } catch {
    return refuse(fileErrors, 'FILE_NAME_INVALID')
  }
}
