import { statfs } from 'node:fs/promises'
import type { Settings } from '../settings/settings.ts'

/** Returns how many bytes the disk of the data folder has left for this process. */
export async function readFreeBytes({ DATA_DIR }: Pick<Settings, 'DATA_DIR'>): Promise<number> {
  const { bavail, bsize } = await statfs(DATA_DIR)
  return bavail * bsize
}
