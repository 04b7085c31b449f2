import { createHash, randomBytes } from 'node:crypto'
import { open, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { UPLOAD_SLOTS, type UploadSlot } from '@capstone/contract/files/files.constants'
import { fileErrors } from '@capstone/contract/files/files.errors'
import type { FileInfo } from '@capstone/contract/files/files.schemas'
import type { Database } from '../../db/database.ts'
import { IncompleteUploadError } from '../../platform/storage/partial-uploads.ts'
import { scanFile } from '../../platform/virus-scanner.ts'
import type { SignedInContext } from '../../rpc/context.ts'
import { isRefusal, refuse } from '../../rpc/refuse.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { extensionOf } from './content/file-names.service.ts'
import { verifyFileType } from './content/file-types.service.ts'
import {
  findAttachedFile,
  findAttachedFiles,
  findFileOfUpload,
  insertStagedFile,
  markAttached,
  markReleased,
  renewStagedFile,
  type StoredFile,
} from './files.repository.ts'
import { deleteUpload, findOwnUpload, type UploadRow } from './uploads/uploads.repository.ts'
import { cancelUpload, removeUploadBytes } from './uploads/uploads.service.ts'

const HASH_BUFFER_BYTES = 256 * 1024

/** A finished upload in storage that no record references yet. */
export type StagedFile = Pick<
  StoredFile,
  'id' | 'uploadId' | 'bucket' | 'path' | 'name' | 'mimeType' | 'size' | 'sha256'
>

export type UploadToStage = {
  readonly uploadId: string
  readonly slot: UploadSlot
  /** Returns the file's storage path; its last segment is the given name, which is generated to be unique. */
  readonly pathOf: (uniqueName: string) => string
  /** Reads the verified file before it is moved; not called for an upload that an earlier call has staged. */
  readonly read?: (file: FinishedUpload) => Promise<void>
}

/** A complete upload, the path of a local file with its bytes, and the type of its content. */
export type FinishedUpload = {
  readonly upload: UploadRow
  readonly localPath: string
  readonly mimeType: string
}

/** A stored file the viewer may open, and the name of its download. */
export type OpenedFile = Pick<StoredFile, 'bucket' | 'path' | 'mimeType' | 'size' | 'sha256'> & {
  readonly downloadName: string
}

/**
 * Stages the viewer's own finished upload: verifies its content, inserts its row and moves it into storage. Calling it
 * again (after a crash or a lost response) has the same result. A file not attached within an hour is removed. Refuses
 * UPLOAD_NOT_FOUND, UPLOAD_INCOMPLETE, FILE_TYPE_MISMATCH, FILE_HARMFUL, SCANNER_UNAVAILABLE, STORAGE_FAILED.
 */
export async function stageUpload(context: SignedInContext, upload: UploadToStage): Promise<StagedFile> {
  const known = await findFileOfUpload(context.db, upload.uploadId, context.viewer.id)
  const file = known ?? (await insertStagedOnce(context, upload))
  const lastPart = basename(file.path)
  const isSameTarget = lastPart.startsWith(`${upload.slot}_`) && upload.pathOf(lastPart) === file.path
  if (!isSameTarget || file.state === 'removing')
    refuse(fileErrors, 'UPLOAD_NOT_FOUND', { slot: upload.slot })
  if (file.state === 'staged') await moveIntoStorage(context, file, upload.slot)
  return file
}

/**
 * Marks a staged file as one to keep. Call it in the transaction that writes its path into a record. Refuses
 * UPLOAD_NOT_FOUND.
 */
export async function attachStagedFile(tx: Database, staged: StagedFile): Promise<void> {
  if (!(await markAttached(tx, staged.id))) refuse(fileErrors, 'UPLOAD_NOT_FOUND')
  if (staged.uploadId) await deleteUpload(tx, staged.uploadId)
}

/** Releases files for removal. Call it in the transaction that removes their paths from a record. */
export const releaseFiles = (tx: Database, paths: readonly string[]): Promise<void> => markReleased(tx, paths)

/** Finds the name, size, type and upload time of the files at these paths, by path, in one query. */
export async function findFileInfo(
  db: Database,
  paths: readonly (string | null)[],
): Promise<Map<string, FileInfo>> {
  const presentPaths = paths.filter((path) => path !== null)
  const files = presentPaths.length > 0 ? await findAttachedFiles(db, presentPaths) : []
  return new Map(
    files.map(({ path, name, size, mimeType, createdAt }) => [
      path,
      { name, size, mimeType, uploadedAt: createdAt },
    ]),
  )
}

/**
 * Opens a file that a record references, with the download name of its slot and its true extension. Refuses
 * FILE_NOT_FOUND.
 */
export async function openStoredFile(
  db: Database,
  path: string | null,
  slot: UploadSlot,
): Promise<OpenedFile> {
  const file = path === null ? undefined : await findAttachedFile(db, path)
  if (!file) return refuse(fileErrors, 'FILE_NOT_FOUND')
  return { ...file, downloadName: UPLOAD_SLOTS[slot].downloadName + extensionOf(file.path) }
}

/** Opens a file that a record references, with the name its owner gave it. Refuses FILE_NOT_FOUND. */
export async function openNamedFile(db: Database, path: string | null): Promise<OpenedFile> {
  const file = path === null ? undefined : await findAttachedFile(db, path)
  return file ? { ...file, downloadName: file.name } : refuse(fileErrors, 'FILE_NOT_FOUND')
}

/**
 * Opens the viewer's own finished upload, with S3 a local copy of it, and verifies its content. Nothing is moved into
 * storage. An upload whose content is of another type is deleted. Refuses UPLOAD_NOT_FOUND, UPLOAD_INCOMPLETE,
 * FILE_TYPE_MISMATCH, STORAGE_FAILED.
 */
export async function openFinishedUpload(
  context: SignedInContext,
  { uploadId, slot }: Pick<UploadToStage, 'uploadId' | 'slot'>,
): Promise<FinishedUpload> {
  const upload = await findOwnUpload(context.db, uploadId, context.viewer.id)
  if (upload?.slot !== slot) return refuse(fileErrors, 'UPLOAD_NOT_FOUND', { slot })
  try {
    return { upload, ...(await checkUpload(context, upload)) }
  } catch (error) {
    // Another call has moved it into storage or cancelled it meanwhile.
    if (isMissing(error)) return refuse(fileErrors, 'UPLOAD_NOT_FOUND', { slot })
    throw error
  }
}

/** Like `insertStaged`; returns the row of a concurrent call if that has staged the upload and moved it away. */
async function insertStagedOnce(context: SignedInContext, toStage: UploadToStage): Promise<StoredFile> {
  try {
    return await insertStaged(context, toStage)
  } catch (error) {
    const existing = await findFileOfUpload(context.db, toStage.uploadId, context.viewer.id)
    if (existing) return existing
    if (isMissing(error)) return refuse(fileErrors, 'UPLOAD_NOT_FOUND', { slot: toStage.slot })
    throw error
  }
}

async function insertStaged(context: SignedInContext, toStage: UploadToStage): Promise<StoredFile> {
  const { db, viewer } = context
  const { slot } = toStage
  const finished = await openFinishedUpload(context, toStage)
  await requireHarmless(context, finished)
  await toStage.read?.(finished)
  const { upload, localPath, mimeType } = finished
  await insertStagedFile(db, {
    bucket: UPLOAD_SLOTS[upload.slot].bucket,
    path: toStage.pathOf(makeUniqueName(context, upload)),
    ownerId: viewer.id,
    uploadId: upload.id,
    name: upload.name,
    mimeType,
    size: upload.size,
    sha256: await hashFile(localPath),
  })
  return (
    (await findFileOfUpload(db, upload.id, viewer.id)) ?? refuse(fileErrors, 'UPLOAD_NOT_FOUND', { slot })
  )
}

async function checkUpload(context: SignedInContext, upload: UploadRow) {
  const localPath = await withStorage(context, () => fetchComplete(context, upload))
  const mimeType = await verifyFileType(localPath, extensionOf(upload.name))
  if (mimeType !== null) return { localPath, mimeType }
  // This upload can never be used, so it must not count against its owner's limit.
  await cancelUpload(context, context.viewer.id, upload.id)
  return refuse(fileErrors, 'FILE_TYPE_MISMATCH', { name: upload.name, slot: upload.slot })
}

/** Asks the virus scanner, if one is set up. A harmful file is deleted and recorded. */
async function requireHarmless(context: SignedInContext, { upload, localPath }: FinishedUpload) {
  const { settings, db, log, viewer } = context
  const { slot, name } = upload
  if (!settings.VIRUS_SCANNER_URL) return
  const found = await scanFile(settings.VIRUS_SCANNER_URL, localPath).catch((error: unknown) => {
    log.error({ err: error, slot }, 'A file could not be scanned, so it was not stored.')
    return refuse(fileErrors, 'SCANNER_UNAVAILABLE', { slot })
  })
  if (found === null) return
  await recordAudit(db, context, {
    action: 'upload.refused_as_harmful',
    subjectType: 'user',
    subjectId: viewer.id,
    after: { name, slot, found },
  })
  await cancelUpload(context, viewer.id, upload.id)
  refuse(fileErrors, 'FILE_HARMFUL', { name, slot })
}

async function fetchComplete({ storage }: SignedInContext, { id, size, slot }: UploadRow): Promise<string> {
  try {
    const localPath = await storage.uploads.fetch(id)
    if ((await stat(localPath)).size >= size) return localPath
  } catch (error) {
    if (!(error instanceof IncompleteUploadError)) throw error
  }
  return refuse(fileErrors, 'UPLOAD_INCOMPLETE', { slot })
}

/** Logs a failure of the storage and refuses STORAGE_FAILED. Refusals and missing files are left to the caller. */
const withStorage = <Result>({ log }: SignedInContext, work: () => Promise<Result>): Promise<Result> =>
  work().catch((error: unknown) => {
    if (isRefusal(error) || isMissing(error)) throw error
    log.error({ err: error }, 'The storage of an upload failed.')
    return refuse(fileErrors, 'STORAGE_FAILED')
  })

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

const makeUniqueName = ({ clock }: SignedInContext, { slot, name }: UploadRow) =>
  `${slot}_${clock.now().getTime()}_${randomBytes(8).toString('hex')}${extensionOf(name)}`

/** Reuses one buffer: a stream would allocate one for every 64 KB. */
async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  const file = await open(path)
  try {
    const buffer = Buffer.allocUnsafe(HASH_BUFFER_BYTES)
    let { bytesRead } = await file.read(buffer)
    while (bytesRead > 0) {
      hash.update(buffer.subarray(0, bytesRead))
      bytesRead = (await file.read(buffer)).bytesRead
    }
    return hash.digest('hex')
  } finally {
    await file.close()
  }
}

async function moveIntoStorage(context: SignedInContext, file: StoredFile, slot: UploadSlot) {
  const { db, storage } = context
  const uploadId = file.uploadId ?? ''
  const save = async () =>
    storage.save(file.bucket, file.path, await storage.uploads.fetch(uploadId), file.mimeType)
  await withStorage(context, () =>
    save().catch(async (error: unknown) => {
      // The file is gone if an earlier or concurrent call has moved it already.
      if (await storage.has(file.bucket, file.path)) return
      if (isMissing(error)) refuse(fileErrors, 'UPLOAD_NOT_FOUND', { slot })
      throw error
    }),
  )
  if (!(await renewStagedFile(db, file.id))) {
    // A job may have deleted the row while the file was being moved, and then nothing else would remove the file.
    await storage.remove(file.bucket, file.path)
    refuse(fileErrors, 'UPLOAD_NOT_FOUND', { slot })
  }
  await removeUploadBytes(context, uploadId)
}
