import type { LiveEvent } from '@capstone/contract/live/live.schemas'
import { emitLiveEvent, type LiveMode, readLiveMode, setLiveMode } from './live-bus.ts'
import { createGapDetector } from './live-gap.ts'
import { receiveLiveEvents } from './live-transport.ts'
import { electTabLeader } from './tab-leader.ts'

/** What the leading tab broadcasts: its mode, with an event or the last time at which something may have changed. */
type Broadcast = { readonly mode: LiveMode } & (
  | {
      readonly event: LiveEvent
      /** Every change before this time was received with the event or earlier. */
      readonly receivedUntil: number
    }
  | { readonly changedAt: number | undefined }
)

/** Spreads the refetches of all browsers after a restart of the server. */
const REFETCH_JITTER_MS = 1000

/**
 * Receives a person's live events in this tab until the signal is aborted. One tab of the browser leads: it holds the
 * stream and broadcasts its events to the others. A tab that may have missed some gets a "reset" in their place.
 */
export async function listenForPerson(personId: string, signal: AbortSignal): Promise<void> {
  const gaps = createGapDetector(performance.timeOrigin)
  let isResetting = false

  const resetSoon = () => {
    if (isResetting) return
    isResetting = true
    setTimeout(() => {
      isResetting = false
      if (!signal.aborted) emitLiveEvent({ kind: 'reset' })
    }, Math.random() * REFETCH_JITTER_MS)
  }

  const receive = (event: LiveEvent, receivedUntil: number) => {
    if (signal.aborted) return
    if (gaps.apply(event, receivedUntil)) resetSoon()
    emitLiveEvent(event)
  }

  const greet = () => ({ mode: readLiveMode(), changedAt: gaps.readChangedAt() })

  const lead = (broadcast: (message: Broadcast) => void, leading: AbortSignal) =>
    receiveLiveEvents(
      {
        onEvent: (event, receivedUntil) => {
          receive(event, receivedUntil)
          broadcast({ mode: readLiveMode(), event, receivedUntil })
        },
        onMode: (mode) => {
          if (mode === readLiveMode() || leading.aborted) return
          setLiveMode(mode)
          broadcast(greet())
        },
      },
      leading,
    )

  const onBroadcast = (message: Broadcast) => {
    setLiveMode(message.mode)
    if ('event' in message) receive(message.event, message.receivedUntil)
    else if (gaps.join(message.changedAt)) resetSoon()
  }

  await electTabLeader<Broadcast>({ name: `capstone-live:${personId}`, lead, onBroadcast, greet }, signal)
}
