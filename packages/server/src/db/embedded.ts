import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/postgres-js'
import type { DatabaseStoppedError } from './database.errors.ts'
import type { DatabaseHandle, DatabaseOptions } from './database.ts'
import { lockFolder } from './folder.lock.ts'
import { startPglite } from './pglite.ts'
import { guardTransactions } from './transaction.guard.ts'

const IN_MEMORY = 'memory://'

export type EmbeddedDatabaseHandle = DatabaseHandle & {
  /** The whole embedded database as an archive that `openDatabase` can start from. */
  dump(): Promise<Uint8Array<ArrayBuffer>>
}

/** Opens the embedded database in `folder`, for this process alone. Refuses with DatabaseInUseError. */
export async function openEmbedded(options: DatabaseOptions): Promise<EmbeddedDatabaseHandle> {
  const release = options.folder === IN_MEMORY ? () => undefined : lockFolder(options.folder)
  try {
    return await openLocked(options, release)
  } catch (error) {
    release()
    throw error
  }
}

async function openLocked(options: DatabaseOptions, release: () => void): Promise<EmbeddedDatabaseHandle> {
  const hearers = new Map<string, Set<(payload: string) => void>>()
  const { client, dump, close } = await startPglite({
    folder: chooseDataFolder(options.folder),
    dump: options.dump,
    onNotify: (channel, payload) => {
      for (const heard of hearers.get(channel) ?? []) guard.runOutside(() => heard(payload))
    },
    onStopped: (error) => (options.onStopped ?? throwUncaught)(error),
  })
  const guard = guardTransactions(client)

  async function listen(channel: string, heard: (payload: string) => void) {
    const set = hearers.get(channel) ?? new Set()
    const own = (payload: string) => heard(payload)
    hearers.set(channel, set.add(own))
    await guard.client.unsafe(`listen ${quoteName(channel)}`)
    return async () => {
      if (!set.delete(own) || set.size > 0) return
      await guard.client.unsafe(`unlisten ${quoteName(channel)}`)
    }
  }

  return {
    kind: 'pglite',
    db: drizzle(guard.client),
    listen,
    ping: async () => {
      await guard.client.unsafe('select 1')
    },
    dump,
    close: async () => {
      try {
        await close()
      } finally {
        release()
      }
    },
  }
}

// Beside the lock, not around it: PostgreSQL wants its folder for itself.
function chooseDataFolder(folder: string) {
  if (folder === IN_MEMORY) return folder
  const data = join(folder, 'postgres')
  mkdirSync(data, { recursive: true })
  return data
}

function quoteName(name: string) {
  return `"${name.replaceAll('"', '""')}"`
}

// Without its database the process can do nothing: it ends with this error unless someone else decides.
function throwUncaught(error: DatabaseStoppedError) {
  queueMicrotask(() => {
    throw error
  })
}
