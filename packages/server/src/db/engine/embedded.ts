import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/postgres-js'
import type { DatabaseStoppedError } from '../database.errors.ts'
import { guardTransactions } from '../transaction.guard.ts'
import { lockFolder } from './folder.lock.ts'
import { startPglite } from './pglite.ts'

const IN_MEMORY = 'memory://'

export type EmbeddedOptions = {
  /** The embedded database's folder (created when missing), or `memory://`. */
  folder: string
  /** A dump for a new embedded database to start from. */
  dump?: Uint8Array<ArrayBuffer>
  /** Called when the embedded database ends unexpectedly; by default the process exits with that error. */
  onStopped?: (error: DatabaseStoppedError) => void
}

/**
 * Opens the embedded database in `folder` for this process alone. Throws DatabaseInUseError when another process has it open.
 * In addition to a DatabaseHandle it has `dump`, which returns the whole database as an archive that another can start from.
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
  const listeners = new Map<string, Set<(payload: string) => void>>()
  const { client, dump, close } = await startPglite({
    folder: chooseDataFolder(options.folder),
    dump: options.dump,
    onNotify: (channel, payload) => {
      for (const listener of listeners.get(channel) ?? []) guard.runOutside(() => listener(payload))
    },
    onStopped: (error) => (options.onStopped ?? throwUncaught)(error),
  })
  const guard = guardTransactions(client)

  async function listen(channel: string, onPayload: (payload: string) => void) {
    const set = listeners.get(channel) ?? new Set()
    // A function of its own, so that the same callback can listen twice.
    const listener = (payload: string) => onPayload(payload)
    listeners.set(channel, set.add(listener))
    await guard.client.unsafe(`listen ${quoteName(channel)}`)
    return async () => {
      if (!set.delete(listener) || set.size > 0) return
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

// Not the folder of the lock, because PostgreSQL needs a folder of its own.
function chooseDataFolder(folder: string) {
  if (folder === IN_MEMORY) return folder
  const data = join(folder, 'postgres')
  mkdirSync(data, { recursive: true })
  return data
}

function quoteName(name: string) {
  return `"${name.replaceAll('"', '""')}"`
}

// Without its database the process is useless, so by default it exits with this error.
function throwUncaught(error: DatabaseStoppedError) {
  queueMicrotask(() => {
    throw error
  })
}
