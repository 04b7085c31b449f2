import type { LiveEvent, QuietTime } from '@capstone/contract/live/live.schemas'
import type { SignedInContext } from '../../rpc/context.ts'

type LiveContext = Pick<SignedInContext, 'live' | 'viewer'>

/**
 * Streams the viewer's live events until `signal` is aborted or the hub ends the subscription. Subscribes before it
 * reads the quiet time, so that it misses no event in between.
 */
export async function* follow(
  { live, viewer }: LiveContext,
  signal: AbortSignal,
): AsyncGenerator<LiveEvent, void, undefined> {
  const subscription = await live.hub.subscribe(viewer.id)
  signal.addEventListener('abort', subscription.end)
  try {
    if (signal.aborted) return
    yield { kind: 'connected', quietMs: await live.hub.readQuietMs(viewer.id) }
    for (let events = await subscription.take(); events; events = await subscription.take()) yield* events
  } finally {
    signal.removeEventListener('abort', subscription.end)
    subscription.end()
  }
}

/** Returns for how long nothing has changed for the viewer. */
export const catchUp = async ({ live, viewer }: LiveContext): Promise<QuietTime> => ({
  quietMs: await live.hub.readQuietMs(viewer.id),
})
