import type { LiveEvent } from '@capstone/contract/live/live.schemas'
import { emitLiveEvent, type LiveMode, readLiveMode, setLiveMode } from './live-bus.ts'
import { applyEvent, findPosition, liveNameOf, type Position, storePosition } from './live-position.ts'
import { receiveLiveEvents } from './live-transport.ts'
import { electTabLeader } from './tab-leader.ts'

/** What the leading tab broadcasts: an event, or its current mode and position. */
interface Broadcast {
  readonly event?: LiveEvent
  readonly mode: LiveMode
  readonly position: Position
}

/**
 * Receives a person's live events in this tab until the signal is aborted. One tab of the browser leads: it holds the
 * stream and broadcasts its events to the others. Each tab stores its position, so that any of them can take over.
 */
export async function listenForPerson(personId: string, signal: AbortSignal): Promise<void> {
  const name = liveNameOf(personId)
  let position = await findPosition(personId)

  /** Emits a new event; as a `reset` where the position was unknown, because earlier events may have been missed. */
  const receive = (event: LiveEvent): boolean => {
    if (signal.aborted) return false
    const applied = applyEvent(position, event)
    const isFirst = position === null && applied.position !== null
    if (applied.position !== position) storePosition(name, applied.position)
    position = applied.position
    if (applied.isNew) emitLiveEvent(isFirst ? { ...event, kind: 'reset' } : event)
    return applied.isNew
  }

  const lead = (broadcast: (message: Broadcast) => void, leading: AbortSignal) =>
    receiveLiveEvents(
      {
        readPosition: () => position,
        onEvent: (event) => {
          if (receive(event)) broadcast({ event, mode: readLiveMode(), position })
        },
        onMode: (mode) => {
          if (mode === readLiveMode() || leading.aborted) return
          setLiveMode(mode)
          broadcast({ mode, position })
        },
      },
      leading,
    )

  const onBroadcast = ({ event, mode, position: leaderPosition }: Broadcast) => {
    setLiveMode(mode)
    if (event) receive(event)
    // The leader has received events from before this tab was opened.
    else if (leaderPosition !== null && (position === null || position < leaderPosition))
      receive({ id: leaderPosition, kind: 'reset', subjectId: null, number: null })
  }

  const greet = () => ({ mode: readLiveMode(), position })
  await electTabLeader<Broadcast>({ name, lead, onBroadcast, greet }, signal)
}
