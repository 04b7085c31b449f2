import { randomUUID } from 'node:crypto'
import type { LiveEvent } from '@capstone/contract/live/live.schemas'
import { LIVE_CHANNEL } from '../../platform/live/live.hub.ts'
import type { TestPortal } from '../../rpc/open-portal.testing.ts'
import { publishEvents } from './live.service.ts'

/** An event as one of its recipients gets it. */
export type PublishedEvent = LiveEvent & { readonly userId: string }

/** Runs `action` and returns the events that were published meanwhile, in order, once for each recipient. */
export async function collectPublished(
  { db, listen }: Pick<TestPortal, 'db' | 'listen'>,
  action: () => Promise<unknown>,
): Promise<PublishedEvent[]> {
  const published: PublishedEvent[] = []
  const marker = randomUUID()
  const { promise: complete, resolve } = Promise.withResolvers<void>()
  const stopListening = await listen(LIVE_CHANNEL, (payload) => {
    const { to, event }: { to: string[]; event: LiveEvent } = JSON.parse(payload)
    if (event.subjectId === marker) resolve()
    else published.push(...to.map((userId) => ({ ...event, userId })))
  })
  try {
    await action()
    // Notifications arrive in the order of their commits.
    await publishEvents(db, [{ to: [marker], kind: 'typing', subjectId: marker }])
    await complete
    return published
  } finally {
    await stopListening()
  }
}
