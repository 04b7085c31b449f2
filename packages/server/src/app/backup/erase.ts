import { rm } from 'node:fs/promises'
import { SMALLEST_ID } from '@capstone/contract/base.constants'
import { inTransaction } from '../../db/transaction.ts'
import { uploadFolder } from '../../platform/storage/storage.open.ts'
import type { Portal } from '../../rpc/context.ts'
import type { OpenPortal } from '../portal.ts'
import { dropTables, findFilesAfter, hasStoredFilesTable } from './erase.repository.ts'

const FILE_BATCH_SIZE = 500

/**
 * Removes everything a portal holds: stored files, uploads and tables. The database has to be migrated before its next
 * use. Can be repeated after an interruption.
 */
export async function erasePortal({ portal }: Pick<OpenPortal, 'portal'>): Promise<void> {
  if (await hasStoredFilesTable(portal.db)) await removeFiles(portal)
  const { uploads } = portal.storage
  for (const id of await uploads.listIds()) await uploads.remove(id)
  await rm(uploadFolder(portal.settings), { recursive: true, force: true })
  await inTransaction(portal.db, dropTables)
}

async function removeFiles({ db, storage }: Portal) {
  let last = SMALLEST_ID
  for (;;) {
    const files = await findFilesAfter(db, last, FILE_BATCH_SIZE)
    for (const { bucket, path } of files) await storage.remove(bucket, path)
    const end = files.at(-1)
    if (!end) return
    last = end.id
  }
}
