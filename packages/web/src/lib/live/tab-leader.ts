import { HEARTBEAT_SECONDS } from '@capstone/contract/live/live.constants'

/** The leading tab sends heartbeats; one that sends none for this long is frozen or has crashed. */
const LEADER_TIMEOUT_MS = 3 * HEARTBEAT_SECONDS * 1000
const HEARTBEAT_MS = HEARTBEAT_SECONDS * 1000

/** What tabs send each other: the leader's payload or heartbeat, or a new tab's question who leads. */
export type TabMessage<Payload> =
  | { readonly kind: 'payload'; readonly payload: Payload }
  | { readonly kind: 'heartbeat' }
  | { readonly kind: 'who-leads' }

export interface TabGroup<Payload> {
  /** The name that the tabs of the group share. */
  readonly name: string
  /** Runs in the leading tab until its signal is aborted; `broadcast` sends to the others. */
  readonly lead: (broadcast: (payload: Payload) => void, signal: AbortSignal) => Promise<void>
  /** Runs in the other tabs for each broadcast of the leader. */
  readonly onBroadcast: (payload: Payload) => void
  /** Returns what the leader broadcasts when a tab has just been opened. */
  readonly greet: () => Payload
}

const canElect = () => 'locks' in navigator && typeof BroadcastChannel === 'function'

/**
 * Elects one tab of a group to lead, by a Web Lock, until the signal is aborted. When the leader is closed, or freezes
 * while another tab is visible, the next one leads. Without Web Locks or BroadcastChannel each tab leads itself.
 */
export async function electTabLeader<Payload>(group: TabGroup<Payload>, signal: AbortSignal): Promise<void> {
  if (!canElect()) return group.lead(() => {}, signal)
  const channel = new BroadcastChannel(group.name)
  const send = (message: TabMessage<Payload>) => channel.postMessage(message)
  let isLeader = false
  let heardAt = Date.now()
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage<Payload>>) => {
    if (signal.aborted) return
    if (data.kind === 'who-leads') {
      if (isLeader) send({ kind: 'payload', payload: group.greet() })
      return
    }
    heardAt = Date.now()
    if (data.kind === 'payload' && !isLeader) group.onBroadcast(data.payload)
  })
  send({ kind: 'who-leads' })

  const leadOnce = async (leading: AbortSignal) => {
    isLeader = true
    // At once, because the others may have heard nothing for long while the lead changed.
    send({ kind: 'heartbeat' })
    const heartbeat = setInterval(() => send({ kind: 'heartbeat' }), HEARTBEAT_MS)
    try {
      await group.lead((payload) => leading.aborted || send({ kind: 'payload', payload }), leading)
    } finally {
      clearInterval(heartbeat)
      isLeader = false
    }
  }
  const isLeaderFrozen = () =>
    document.visibilityState === 'visible' && Date.now() - heardAt > LEADER_TIMEOUT_MS
  try {
    while (!signal.aborted) await leadWithLock(group.name, leadOnce, isLeaderFrozen, signal)
  } finally {
    channel.close()
  }
}

/** Waits for the lock, or steals it from a frozen tab, and leads until the lock is stolen or the signal is aborted. */
async function leadWithLock(
  name: string,
  leadOnce: (leading: AbortSignal) => Promise<void>,
  isLeaderFrozen: () => boolean,
  signal: AbortSignal,
) {
  const leading = new AbortController()
  const waiting = new AbortController()
  const watch = setInterval(() => isLeaderFrozen() && waiting.abort(), HEARTBEAT_MS)
  const stop = () => {
    waiting.abort()
    leading.abort()
  }
  signal.addEventListener('abort', stop, { signal: leading.signal })
  const lead = () => {
    clearInterval(watch)
    return signal.aborted ? undefined : leadOnce(leading.signal)
  }
  try {
    await navigator.locks.request(name, { signal: waiting.signal }, lead).catch(async (error: unknown) => {
      ignoreAbort(error)
      // Either another tab stole the lock from this one, or this one steals it from a frozen tab.
      if (waiting.signal.aborted && !signal.aborted)
        await navigator.locks.request(name, { steal: true }, lead).catch(ignoreAbort)
    })
  } finally {
    clearInterval(watch)
    leading.abort()
  }
}

/** Ignores the AbortError of a lock that was stolen or not waited for; throws any other error. */
function ignoreAbort(error: unknown): void {
  if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
}
