import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/postgres-js'
import type { DatabaseStoppedError } from '../database.errors.ts'
import { guardTransactions } from '../transaction.guard.ts'
import { lockFolder } from './folder.lock.ts'
import { startPglite } from './pglite.ts'

const IN_MEMORY = 'memory://'

export type EmbeddedOptions = {
  /** The embedded database's folder (made when missing), or `memory://`. */
  folder: string
  /** A dump for a new embedded database to start from. */
  dump?: Uint8Array<ArrayBuffer>
  /** Told when the embedded database ends by itself; when not given the process ends with that error. */
  onStopped?: (error: DatabaseStoppedError) => void
}

/**
 * Opens the embedded database in `folder`, for this process alone. Refuses with DatabaseInUseError. Beside what
 * every database can, it gives a `dump`: the whole of it as an archive that another can start from.
 */
export async function openEmbedded(options: EmbeddedOptions) {
  const release = options.folder === IN_MEMORY ? () => undefined : lockFolder(options.folder)
  try {
    return await openLocked(options, release)
  } catch (error) {
    release()
    throw error
  }
}

async function openLocked(options: EmbeddedOptions, release: () => void) {
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
    kind: 'pglite' as const,
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
