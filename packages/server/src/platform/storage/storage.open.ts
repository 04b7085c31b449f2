import { join } from 'node:path'
import type { Settings } from '../settings/settings.ts'
import { openLocalStorage } from './storage.local.ts'
import type { Storage } from './storage.ts'

/** Opens the storage given by the settings: S3, or `files` in the data folder. */
export async function openStorage(settings: Settings): Promise<Storage> {
  if (settings.STORAGE === 'local') return openLocalStorage(join(settings.DATA_DIR, 'files'))
  // Imported only when used, because the S3 client takes 30 MB of memory.
  const { openS3Storage } = await import('./storage.s3.ts')
  return openS3Storage(settings)
}
