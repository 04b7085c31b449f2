import type { Log } from '../log.ts'
import { createHub, type Hub } from './live.hub.ts'
import { createSessionMonitor, type SessionLookup, type SessionMonitor } from './live.session-monitor.ts'

/**
 * The live streams of one process: a hub that fans events out to them, and a monitor of their sessions. In memory only.
 */
export type Live = { readonly hub: Hub; readonly sessions: SessionMonitor }

type LiveOptions = {
  readonly listen: Parameters<typeof createHub>[0]['listen']
  readonly lookup: SessionLookup
  readonly log: Log
}

/** Creates the hub and the session monitor. Neither uses the database yet. */
export const createLive = ({ listen, lookup, log }: LiveOptions): Live => ({
  hub: createHub({ listen, log }),
  sessions: createSessionMonitor(lookup, log),
})
