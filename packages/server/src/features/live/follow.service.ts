import { KEPT_LIVE_KINDS } from '@capstone/contract/live/live.constants'
import type { LiveEvent, Resume } from '@capstone/contract/live/live.schemas'
import type { SignedInContext } from '../../rpc/context.ts'
import { readHead, readMissed } from './catch-up.service.ts'

type Events = AsyncGenerator<LiveEvent, void, undefined>

/**
 * Everything that happens for the viewer, until `signal` is aborted or the process stops. It subscribes first and reads
 * what was missed second, so that nothing falls between; what both bring is told once, by its number.
 */
export async function* follow(context: SignedInContext, { after }: Resume, signal: AbortSignal): Events {
  const subscription = await context.live.hub.subscribe(context.viewer.id)
  signal.addEventListener('abort', subscription.end)
  try {
    if (signal.aborted) return
    const { db, viewer } = context
    const begun = after === undefined ? await readHead(db, viewer.id) : await readMissed(db, viewer.id, after)
    yield tellPlace(
      begun.isReset ? 'reset' : 'hello',
      after === undefined || begun.isReset ? begun.lastId : after,
    )
    yield* begun.events
    let told = begun.lastId
    for (let heard = await subscription.take(); heard; heard = await subscription.take()) {
      for (const each of heard) {
        if (each === 'overrun') {
          told = (await readHead(db, viewer.id)).lastId
          yield tellPlace('reset', told)
        } else if (each === 'missed' || (isKept(each) && each.id > told + 1)) {
          const missed = await readMissed(db, viewer.id, told)
          told = missed.lastId
          if (missed.isReset) yield tellPlace('reset', told)
          yield* missed.events
        } else if (!isKept(each) || each.id > told) {
          told = each.id ?? told
          yield each
        }
      }
    }
  } finally {
    signal.removeEventListener('abort', subscription.end)
    subscription.end()
  }
}

const tellPlace = (kind: 'hello' | 'reset', id: number): LiveEvent => ({
  id,
  kind,
  subjectId: null,
  number: null,
})

const KEPT: readonly string[] = KEPT_LIVE_KINDS
const isKept = (event: LiveEvent): event is LiveEvent & { id: number } => KEPT.includes(event.kind)
