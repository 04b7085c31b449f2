import { join } from 'node:path'
import { HOUR_MS } from '@capstone/contract/base.constants'
import { UPLOAD_RETENTION_HOURS } from '@capstone/contract/files/files.constants'
import type { Settings } from '../settings/settings.ts'
import { openLocalUploads } from './partial-uploads.local.ts'
import { openLocalStorage } from './storage.local.ts'
import type { Storage } from './storage.ts'

/**
 * The folder of this machine's partial uploads; with S3, of local copies of complete ones. Files are named by upload
 * id.
 */
export const uploadFolder = (settings: Pick<Settings, 'DATA_DIR'>) => join(settings.DATA_DIR, 'uploads')

/** Returns the path of an upload in {@link uploadFolder}. */
export const partialPath = (settings: Pick<Settings, 'DATA_DIR'>, id: string) =>
  join(uploadFolder(settings), id)

/** Opens the storage given by the settings: S3, or `files` in the data folder. */
export async function openStorage(settings: Settings): Promise<Storage> {
  const folder = uploadFolder(settings)
  const retentionMs = UPLOAD_RETENTION_HOURS * HOUR_MS
  if (settings.STORAGE === 'local')
    return openLocalStorage(join(settings.DATA_DIR, 'files'), openLocalUploads(folder, retentionMs))
  // Imported only when used, because the S3 client takes about 60 MB of memory.
  const { openS3Storage } = await import('./storage.s3.ts')
  return openS3Storage(settings, folder, retentionMs)
}
