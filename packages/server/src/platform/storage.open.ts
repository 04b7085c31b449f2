import { join } from 'node:path'
import type { Settings } from './settings.ts'
import { openLocalStorage } from './storage.local.ts'
import { openS3Storage } from './storage.s3.ts'
import type { Storage } from './storage.ts'

/** Opens the storage the settings name: S3, or `files` in the data folder. */
export const openStorage = (settings: Settings): Storage =>
  settings.STORAGE === 's3' ? openS3Storage(settings) : openLocalStorage(join(settings.DATA_DIR, 'files'))
