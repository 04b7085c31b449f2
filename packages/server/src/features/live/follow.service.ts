import { DURABLE_LIVE_KINDS } from '@capstone/contract/live/live.constants'
import type { LiveEvent, Resume } from '@capstone/contract/live/live.schemas'
import type { SignedInContext } from '../../rpc/context.ts'
import { readMissedEvents, readPosition } from './catch-up.service.ts'

type Events = AsyncGenerator<LiveEvent, void, undefined>

/**
 * Streams the viewer's live events until `signal` is aborted or the process stops. Subscribes before it reads the missed
 * events, so that none is lost in between. An event that both deliver is sent once, since events up to the last id sent
 * are skipped.
 */
export async function* follow(context: SignedInContext, { after }: Resume, signal: AbortSignal): Events {
  const subscription = await context.live.hub.subscribe(context.viewer.id)
  signal.addEventListener('abort', subscription.end)
  try {
    if (signal.aborted) return
    const { db, viewer } = context
    const start =
      after === undefined ? await readPosition(db, viewer.id) : await readMissedEvents(db, viewer.id, after)
    yield positionEvent(
      start.isReset ? 'reset' : 'hello',
      after === undefined || start.isReset ? start.lastId : after,
    )
    yield* start.events
    let position = start.lastId
    for (let items = await subscription.take(); items; items = await subscription.take()) {
      for (const item of items) {
        if (item === 'overrun') {
          position = (await readPosition(db, viewer.id)).lastId
          yield positionEvent('reset', position)
        } else if (item === 'missed' || (isDurable(item) && item.id > position + 1)) {
          const missed = await readMissedEvents(db, viewer.id, position)
          position = missed.lastId
          if (missed.isReset) yield positionEvent('reset', position)
          yield* missed.events
        } else if (!isDurable(item) || item.id > position) {
          position = item.id ?? position
          yield item
        }
      }
    }
  } finally {
    signal.removeEventListener('abort', subscription.end)
    subscription.end()
  }
}

const positionEvent = (kind: 'hello' | 'reset', id: number): LiveEvent => ({
  id,
  kind,
  subjectId: null,
  number: null,
})

const DURABLE: readonly string[] = DURABLE_LIVE_KINDS
const isDurable = (event: LiveEvent): event is LiveEvent & { id: number } => DURABLE.includes(event.kind)
