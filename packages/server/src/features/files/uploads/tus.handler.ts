import type { IncomingMessage, ServerResponse } from 'node:http'
import { UPLOAD_PATH, UPLOAD_SLOTS, type UploadSlot } from '@capstone/contract/files/files.constants'
import { fileErrors } from '@capstone/contract/files/files.errors'
import { ORPCError } from '@orpc/server'
import { ERRORS, Server, TUS_RESUMABLE } from '@tus/server'
import { isDatabaseUnavailable } from '../../../db/database.errors.ts'
import type { Portal } from '../../../rpc/context.ts'
import { toErrorResponse } from '../../../rpc/http.refusal.ts'
import { createAppendHandler } from './append.handler.ts'
import { createUploadLocker } from './upload-leases.service.ts'
import { recordFirstByte, recordLastByte } from './uploads.repository.ts'
import { requireDiskSpace } from './uploads.service.ts'

/** The upload a request is about: the library's callbacks only get the request. */
export type KnownUploads = WeakMap<object, { readonly id: string; readonly slot: UploadSlot }>

/**
 * Handles tus 1.0.0 requests for uploads that `uploads` lists and the sender may access: PATCH in
 * {@link createAppendHandler}, everything else in the library, with one store and the same locks.
 */
export function createTusHandler(portal: Portal, uploads: KnownUploads) {
  const { log, db, clock, storage } = portal
  const locker = createUploadLocker(portal)
  const append = createAppendHandler(storage.uploads, locker, {
    recordFirst: (id) => recordFirstByte(db, id, clock.now()),
    recordLast: (id) => recordLastByte(db, id, clock.now()),
    requireRoom: () => requireDiskSpace(portal),
  })

  function requireKnown(request: object | undefined) {
    const upload = uploads.get(request ?? {})
    if (!upload) throw new Error('An upload request bypassed its handler.')
    return upload
  }

  function describe(request: object | undefined, error: TusError): TusRefusal {
    const refusal = describeTusError(error, requireKnown(request).slot)
    if (refusal.status_code >= 500) log.error({ err: error }, 'An upload failed.')
    return refusal
  }

  // Created by the first request, because its store creates a folder in the background.
  let library: Server | undefined
  const openLibrary = () => {
    library ??= new Server({
      path: UPLOAD_PATH,
      // Behind a proxy, an absolute location would have this process's address.
      relativeLocation: true,
      allowedOrigins: () => false,
      datastore: storage.uploads.store,
      locker,
      namingFunction: (request) => requireKnown(request.runtime?.node?.req).id,
      onResponseError: (request, error) => describe(request.runtime?.node?.req, error),
    })
    return library
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method !== 'PATCH') return openLibrary().handle(request, response)
    const { id } = requireKnown(request)
    await append(id, request, response).catch((error: TusError) =>
      sendTusError(response, describe(request, error)),
    )
  }
}

type TusRefusal = { status_code: number; body: string }
type TusError = Error | TusRefusal

function sendTusError(response: ServerResponse, { status_code, body }: TusRefusal) {
  if (response.headersSent) return
  // The rest of the request body is not read.
  response.writeHead(status_code, { 'Tus-Resumable': TUS_RESUMABLE, Connection: 'close' }).end(body)
}

/** Replaces the protocol errors that a person may see with the contract's messages. */
function describeTusError(error: TusError, slot: UploadSlot): TusRefusal {
  if (isDatabaseUnavailable(error) || error instanceof ORPCError) {
    const { status, body } = toErrorResponse(error)
    return { status_code: status, body: JSON.stringify(body) }
  }
  const status = 'status_code' in error ? error.status_code : 500
  if ('body' in error && error.body === ERRORS.ERR_LOCK_TIMEOUT.body)
    return { status_code: 423, body: error.body }
  if (status >= 500) return formatFileError('STORAGE_FAILED')
  if (status === 404 || status === 410) return formatFileError('UPLOAD_NOT_FOUND')
  if (status === 413) return formatFileError('FILE_TOO_LARGE', { maxBytes: UPLOAD_SLOTS[slot].maxBytes })
  return { status_code: status, body: 'body' in error ? error.body : '' }
}

function formatFileError(code: 'STORAGE_FAILED' | 'UPLOAD_NOT_FOUND' | 'FILE_TOO_LARGE', data?: object) {
  const { status, message } = fileErrors[code]
  return { status_code: status, body: JSON.stringify({ code, message, data }) }
}
