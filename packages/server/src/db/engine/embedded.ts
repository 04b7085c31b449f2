import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseStoppedError } from '../database.errors.ts'
import { createGuardedDatabase } from './connection.pool.ts'
import { lockFolder } from './folder.lock.ts'
import { ListenChannels, quoteName } from './listener.ts'
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
 * Opens the embedded database in `folder` for this process alone. Throws DatabaseInUseError when it is open already.
 * Besides a DatabaseHandle's methods, the result has `dump`, which returns an archive that a new database can start
 * from.
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
  const channels = new ListenChannels()
  const { pool, dump, close } = await startPglite({
    folder: chooseDataFolder(options.folder),
    dump: options.dump,
    onNotify: (channel, payload) => pool.guard.runOutside(() => channels.publish(channel, payload)),
    onStopped: (error) => (options.onStopped ?? throwUncaught)(error),
  })

  async function listen(channel: string, onPayload: (payload: string) => void) {
    const subscription = { onPayload }
    channels.add(channel, subscription)
    await pool.query({ text: `listen ${quoteName(channel)}` })
    return async () => {
      if (channels.remove(channel, subscription)) await pool.query({ text: `unlisten ${quoteName(channel)}` })
    }
  }

  return {
    kind: 'pglite' as const,
    db: createGuardedDatabase(pool),
    listen,
    ping: async () => {
      await pool.query({ text: 'select 1' })
    },
    poolCounts: () => pool.counts,
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

function throwUncaught(error: DatabaseStoppedError) {
  queueMicrotask(() => {
    throw error
  })
}
