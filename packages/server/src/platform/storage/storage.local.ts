import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { BUCKETS, type Bucket } from '@capstone/contract/files/files.constants'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { PartialUploads } from './partial-uploads.ts'
import { checkStoragePath, type Storage } from './storage.ts'

/** Opens a storage of files under `<root>/<bucket>/<path>` on the local disk. */
export function openLocalStorage(root: string, uploads: PartialUploads): Storage {
  const disks = new Map(
    BUCKETS.map((bucket) => [
      bucket,
      new Disk(new FSDriver({ location: join(root, bucket), visibility: 'private' })),
    ]),
  )
  const diskOf = (bucket: Bucket) => {
    const disk = disks.get(bucket)
    if (!disk) throw new Error(`There is no bucket ${bucket}.`)
    return disk
  }
  const fileAt = (bucket: Bucket, path: string) => join(root, bucket, checkStoragePath(path))

  return {
    uploads,
    save: async (bucket, path, localFile) => {
      const target = fileAt(bucket, path)
      await mkdir(dirname(target), { recursive: true })
      await flush(localFile)
      await moveFile(localFile, target)
      await flush(dirname(target))
    },
    has: (bucket, path) => diskOf(bucket).exists(checkStoragePath(path)),
    // The library reads only whole files, so a range is read from the file directly.
    read: async (bucket, path, range) => {
      const handle = await openIfThere(fileAt(bucket, path))
      return handle?.createReadStream(range) ?? null
    },
    remove: (bucket, path) => diskOf(bucket).delete(checkStoragePath(path)),
    directUrl: async () => null,
  }
}

/** Moves a file. A rename is atomic only within a disk, so a file on another one is first copied next to the target. */
async function moveFile(source: string, target: string) {
  try {
    await rename(source, target)
  } catch (error) {
    if (!hasCode(error, 'EXDEV')) throw error
    await copyAcrossDevices(source, target)
  }
}

async function copyAcrossDevices(source: string, target: string) {
  const draft = `${target}.${randomUUID()}.part`
  try {
    await copyFile(source, draft)
    await flush(draft)
    await rename(draft, target)
  } finally {
    await rm(draft, { force: true })
  }
  await rm(source, { force: true })
}

/**
 * Writes a file, or the names in a folder, from the page cache to the disk: what is acknowledged must survive a power
 * failure.
 */
export async function flush(path: string) {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function openIfThere(file: string) {
  try {
    return await open(file, 'r')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

const hasCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code
