import type { Role } from '@capstone/contract/accounts/accounts.constants'
import type { Log } from '../log.ts'

/** How often it is looked whether those who listen may still do so. */
const LOOK_EVERY_MS = 1000

/** Whose session it is, and as what. */
export type Standing = { readonly userId: string; readonly role: Role }

/** What is known of sessions: the token in a cookie, and of many tokens those that open the portal to somebody. */
export type SessionLookup = {
  readonly tokenOf: (cookie: string | null) => string | null
  readonly findStanding: (tokens: readonly string[]) => Promise<ReadonlyMap<string, Standing>>
}

export type SessionWatch = {
  /** Calls `over` once the session of this cookie is no longer this person's in this role; returns how to stop looking. */
  watch(cookie: string | null, as: Standing, over: () => void): () => void
}

type Watched = Standing & { readonly token: string; readonly over: () => void }

/** Looks once a second at the sessions of all open streams at once, however many there are. */
export function createSessionWatch({ tokenOf, findStanding }: SessionLookup, log: Log): SessionWatch {
  const all = new Set<Watched>()
  let isAwaited = false

  async function look() {
    const looked = [...all]
    const began = performance.now()
    try {
      const standing = await findStanding([...new Set(looked.map(({ token }) => token))])
      for (const watched of looked) if (!isAsBefore(watched, standing.get(watched.token))) end(watched)
    } catch (error) {
      // The next look tells.
      log.warn({ err: error }, 'it could not be looked whether those who listen may still do so')
    }
    isAwaited = false
    lookLater(Math.max(0, LOOK_EVERY_MS - (performance.now() - began)))
  }

  function end(watched: Watched) {
    if (all.delete(watched)) watched.over()
  }

  function lookLater(milliseconds: number) {
    if (isAwaited || all.size === 0) return
    isAwaited = true
    setTimeout(() => void look(), milliseconds).unref()
  }

  return {
    watch(cookie, { userId, role }, over) {
      const watched = { userId, role, token: tokenOf(cookie) ?? '', over }
      all.add(watched)
      lookLater(LOOK_EVERY_MS)
      return () => void all.delete(watched)
    },
  }
}

const isAsBefore = (before: Standing, now: Standing | undefined) =>
  now?.userId === before.userId && now.role === before.role
