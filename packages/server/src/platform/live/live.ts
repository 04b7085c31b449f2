import type { Log } from '../log.ts'
import { createHub, type Hub } from './live.hub.ts'
import { createSessionWatch, type SessionLookup, type SessionWatch } from './live.session-monitor.ts'

/** What a process knows of its open streams: what they hear, and whose they are. In memory alone. */
export type Live = { readonly hub: Hub; readonly sessions: SessionWatch }

type Opening = {
  readonly listen: Parameters<typeof createHub>[0]['listen']
  readonly lookup: SessionLookup
  readonly log: Log
}

/** Opens what streams need; nothing is asked of the database before there is one. */
export const openLive = ({ listen, lookup, log }: Opening): Live => ({
  hub: createHub({ listen, log }),
  sessions: createSessionWatch(lookup, log),
})
