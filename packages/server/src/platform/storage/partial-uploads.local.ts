import { mkdirSync } from 'node:fs'
import { type FileHandle, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { FileStore } from '@tus/file-store'
import type { PartialUploads } from './partial-uploads.ts'

/** Opens the partial uploads in a folder: each a file named by its id, beside a JSON file of the tus library. */
export function openLocalUploads(directory: string, retentionMs: number): PartialUploads {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const pathOf = (id: string) => join(directory, id)
  const metadataOf = (id: string) => `${pathOf(id)}.json`
  let store: FileStore | undefined

  return {
    // The constructor of FileStore creates the folder once more, in a callback whose error nobody can catch. Therefore
    // it is called on first use: never with S3, where partial uploads have another store.
    get store() {
      store ??= new FileStore({ directory, expirationPeriodInMilliseconds: retentionMs })
      return store
    },
    append: async ({ id, offset }, chunks) => {
      const file = await open(pathOf(id), 'r+')
      try {
        let end = offset
        for await (const chunk of chunks) {
          await writeAll(file, chunk, end)
          end += chunk.length
          freeBuffer(chunk)
        }
        return end
      } finally {
        await file.close()
      }
    },
    fetch: async (id) => pathOf(id),
    completedAt: async (id, size) => {
      const stored = await unlessMissing(stat(pathOf(id)))
      return stored?.size === size ? stored.mtime : undefined
    },
    changedAt: async (id) =>
      ((await unlessMissing(stat(pathOf(id)))) ?? (await unlessMissing(stat(metadataOf(id)))))?.mtime,
    remove: async (id) => {
      await rm(pathOf(id), { force: true })
      await rm(metadataOf(id), { force: true })
    },
    listIds: async () => {
      const files = (await unlessMissing(readdir(directory))) ?? []
      return [...new Set(files.map((file) => file.replace(/\.json$/, '')))]
    },
  }
}

async function writeAll(file: FileHandle, chunk: Buffer, position: number) {
  for (let done = 0; done < chunk.length; ) {
    const { bytesWritten } = await file.write(chunk, done, chunk.length - done, position + done)
    done += bytesWritten
  }
}

/** Frees a chunk's memory now; the garbage collector would let 64 MB of chunks accumulate first. */
function freeBuffer({ buffer, byteLength }: Buffer) {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}

/** Resolves to undefined where a file or folder does not exist. */
const unlessMissing = <Found>(found: Promise<Found>) =>
  found.catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
