import { createHash, randomBytes } from 'node:crypto'
import { open, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { UPLOAD_SLOTS, type UploadSlot } from '@capstone/contract/files/files.constants'
import { fileErrors } from '@capstone/contract/files/files.errors'
import type { FileInfo } from '@capstone/contract/files/files.schemas'
import type { Database } from '../../db/database.ts'
import type { SignedInContext } from '../../rpc/context.ts'
import { refuse } from '../../rpc/refuse.ts'
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
import { cancelUpload, partialPath, removePartMetadata } from './uploads/uploads.service.ts'

const HASHED_AT_ONCE = 256 * 1024

/** A finished upload in storage that no record names yet. */
export type StagedFile = Pick<
  StoredFile,
  'id' | 'uploadId' | 'bucket' | 'path' | 'name' | 'mimeType' | 'size'
>

export type UploadToStage = {
  readonly uploadId: string
  readonly slot: UploadSlot
  /** Where it is to lie, given the last part of the path, which we choose so that it is safe and unique. */
  readonly pathOf: (uniqueName: string) => string
}

/** A stored file somebody may open, and what its download is called. */
export type OpenedFile = Pick<StoredFile, 'bucket' | 'path' | 'mimeType' | 'size' | 'sha256'> & {
  readonly downloadName: string
}

/**
 * Takes one's own finished upload: checks what it really is, writes its row and moves it into storage. Calling it
 * again (after a crash, a lost answer) has the same result. What is not attached within an hour is removed.
 * Refuses UPLOAD_NOT_FOUND, UPLOAD_INCOMPLETE, FILE_TYPE_MISMATCH.
 */
export async function stageUpload(context: SignedInContext, upload: UploadToStage): Promise<StagedFile> {
  const known = await findFileOfUpload(context.db, upload.uploadId, context.viewer.id)
  const file = known ?? (await describeOnce(context, upload))
  const lastPart = basename(file.path)
  const isForHere = lastPart.startsWith(`${upload.slot}_`) && upload.pathOf(lastPart) === file.path
  if (!isForHere || file.state === 'removing') refuse(fileErrors, 'UPLOAD_NOT_FOUND', { slot: upload.slot })
  if (file.state === 'staged') await moveIntoStorage(context, file, upload.slot)
  return file
}

/** In the transaction that writes its path into a record: from now on the file stays. Refuses UPLOAD_NOT_FOUND. */
export async function attachStagedFile(tx: Database, staged: StagedFile): Promise<void> {
  if (!(await markAttached(tx, staged.id))) refuse(fileErrors, 'UPLOAD_NOT_FOUND')
  if (staged.uploadId) await deleteUpload(tx, staged.uploadId)
}

/** In the transaction that takes its path out of a record: the file will be removed from storage. */
export const releaseFile = (tx: Database, path: string): Promise<void> => markReleased(tx, [path])

/** As {@link releaseFile}, for all the files of records that go: one statement however many. */
export const releaseFiles = (tx: Database, paths: readonly string[]): Promise<void> => markReleased(tx, paths)

/** What screens show of the files at these paths, by path; one query however many. */
export async function findFileInfo(
  db: Database,
  paths: readonly (string | null)[],
): Promise<Map<string, FileInfo>> {
  const wanted = paths.filter((path) => path !== null)
  const files = wanted.length > 0 ? await findAttachedFiles(db, wanted) : []
  return new Map(
    files.map(({ path, name, size, mimeType, createdAt }) => [
      path,
      { name, size, mimeType, uploadedAt: createdAt },
    ]),
  )
}

/** The file a record names, called as its slot says with its true extension. Refuses FILE_NOT_FOUND. */
export async function openStoredFile(
  db: Database,
  path: string | null,
  slot: UploadSlot,
): Promise<OpenedFile> {
  const file = path === null ? undefined : await findAttachedFile(db, path)
  if (!file) return refuse(fileErrors, 'FILE_NOT_FOUND')
  return { ...file, downloadName: UPLOAD_SLOTS[slot].downloadName + extensionOf(file.path) }
}

/** The file a record names, called as its owner called it. Refuses FILE_NOT_FOUND. */
export async function openNamedFile(db: Database, path: string | null): Promise<OpenedFile> {
  const file = path === null ? undefined : await findAttachedFile(db, path)
  return file ? { ...file, downloadName: file.name } : refuse(fileErrors, 'FILE_NOT_FOUND')
}

/**
 * One's own finished upload where it lies, checked to be what its name says; nothing is moved and nothing kept.
 * Refuses UPLOAD_NOT_FOUND, UPLOAD_INCOMPLETE, FILE_TYPE_MISMATCH.
 */
export async function openFinishedUpload(
  context: SignedInContext,
  { uploadId, slot }: Pick<UploadToStage, 'uploadId' | 'slot'>,
): Promise<{ upload: UploadRow; part: string; mimeType: string }> {
  const upload = await findOwnUpload(context.db, uploadId, context.viewer.id)
  if (upload?.slot !== slot) return refuse(fileErrors, 'UPLOAD_NOT_FOUND', { slot })
  try {
    return { upload, ...(await checkUpload(context, upload)) }
  } catch (error) {
    // Moved into storage at this very moment.
    if (isMissing(error)) return refuse(fileErrors, 'UPLOAD_NOT_FOUND', { slot })
    throw error
  }
}

/** As `describeUpload`, unless somebody did the same at the same moment and has moved the upload away. */
async function describeOnce(context: SignedInContext, wanted: UploadToStage): Promise<StoredFile> {
  try {
    return await describeUpload(context, wanted)
  } catch (error) {
    const described = await findFileOfUpload(context.db, wanted.uploadId, context.viewer.id)
    if (described) return described
    if (isMissing(error)) return refuse(fileErrors, 'UPLOAD_NOT_FOUND', { slot: wanted.slot })
    throw error
  }
}

async function describeUpload(context: SignedInContext, wanted: UploadToStage): Promise<StoredFile> {
  const { db, viewer } = context
  const { slot } = wanted
  const { upload, part, mimeType } = await openFinishedUpload(context, wanted)
  await insertStagedFile(db, {
    bucket: UPLOAD_SLOTS[upload.slot].bucket,
    path: wanted.pathOf(makeUniqueName(context, upload)),
    ownerId: viewer.id,
    uploadId: upload.id,
    name: upload.name,
    mimeType,
    size: upload.size,
    sha256: await hashFile(part),
  })
  return (
    (await findFileOfUpload(db, upload.id, viewer.id)) ?? refuse(fileErrors, 'UPLOAD_NOT_FOUND', { slot })
  )
}

async function checkUpload(context: SignedInContext, upload: UploadRow) {
  const part = partialPath(context.settings, upload.id)
  await requireWhole(part, upload)
  const mimeType = await verifyFileType(part, extensionOf(upload.name))
  if (mimeType !== null) return { part, mimeType }
  // It can never be used: it must not count against its owner's limit.
  await cancelUpload(context, context.viewer.id, upload.id)
  return refuse(fileErrors, 'FILE_TYPE_MISMATCH', { name: upload.name, slot: upload.slot })
}

async function requireWhole(part: string, upload: UploadRow) {
  const { size } = await stat(part)
  if (size < upload.size) refuse(fileErrors, 'UPLOAD_INCOMPLETE', { slot: upload.slot })
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

const makeUniqueName = ({ clock }: SignedInContext, { slot, name }: UploadRow) =>
  `${slot}_${clock.now().getTime()}_${randomBytes(8).toString('hex')}${extensionOf(name)}`

/** Reads with one buffer again and again: a stream would leave a piece of memory behind for every 64 KB. */
async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  const file = await open(path)
  try {
    const buffer = Buffer.allocUnsafe(HASHED_AT_ONCE)
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
  const { db, storage, settings } = context
  const part = partialPath(settings, file.uploadId ?? '')
  await storage.keep(file.bucket, file.path, part, file.mimeType).catch(async (error: unknown) => {
    // The part is gone when an earlier call, or one at the same time, has moved it already.
    if (await storage.has(file.bucket, file.path)) return
    if (isMissing(error)) refuse(fileErrors, 'UPLOAD_NOT_FOUND', { slot })
    throw error
  })
  if (!(await renewStagedFile(db, file.id))) {
    // Swept while it was on its way: nothing would ever remove it.
    await storage.remove(file.bucket, file.path)
    refuse(fileErrors, 'UPLOAD_NOT_FOUND', { slot })
  }
  await removePartMetadata(settings, file.uploadId ?? '')
}
