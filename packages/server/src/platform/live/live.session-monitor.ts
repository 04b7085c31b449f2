import type { Role } from '@capstone/contract/accounts/accounts.constants'
import type { Log } from '../log.ts'

const CHECK_INTERVAL_MS = 1000

export type SessionOwner = { readonly userId: string; readonly role: Role }

/** Hashes the session token in a cookie header, and finds the owners of the valid sessions with such hashes. */
export type SessionLookup = {
  readonly tokenHashOf: (cookie: string | null) => string | null
  readonly findOwners: (tokenHashes: readonly string[]) => Promise<ReadonlyMap<string, SessionOwner>>
}

export type SessionMonitor = {
  /**
   * Calls `onInvalid` once the session of this cookie no longer belongs to this owner in this role. Returns a function
   * that stops watching.
   */
  watch(cookie: string | null, owner: SessionOwner, onInvalid: () => void): () => void
}

type Watch = SessionOwner & { readonly tokenHash: string; readonly onInvalid: () => void }

/** Checks the sessions of all open streams once a second, in one query however many there are. */
export function createSessionMonitor({ tokenHashOf, findOwners }: SessionLookup, log: Log): SessionMonitor {
  const watches = new Set<Watch>()
  let isScheduled = false

  async function check() {
    const checked = [...watches]
    const startedAt = performance.now()
    try {
      const owners = await findOwners([...new Set(checked.map(({ tokenHash }) => tokenHash))])
      for (const watch of checked) if (!isSameOwner(watch, owners.get(watch.tokenHash))) invalidate(watch)
    } catch (error) {
      // Keep the streams open; the next check decides.
      log.warn({ err: error }, 'could not check the sessions of live streams')
    }
    isScheduled = false
    schedule(Math.max(0, CHECK_INTERVAL_MS - (performance.now() - startedAt)))
  }

  function invalidate(watch: Watch) {
    if (watches.delete(watch)) watch.onInvalid()
  }

  function schedule(milliseconds: number) {
    if (isScheduled || watches.size === 0) return
    isScheduled = true
    setTimeout(() => void check(), milliseconds).unref()
  }

  return {
    watch(cookie, { userId, role }, onInvalid) {
      const watch = { userId, role, tokenHash: tokenHashOf(cookie) ?? '', onInvalid }
      watches.add(watch)
      schedule(CHECK_INTERVAL_MS)
      return () => void watches.delete(watch)
    },
  }
}

const isSameOwner = (before: SessionOwner, now: SessionOwner | undefined) =>
  now?.userId === before.userId && now.role === before.role
