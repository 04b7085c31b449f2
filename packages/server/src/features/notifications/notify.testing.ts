import type { DurableLiveKind } from '@capstone/contract/live/live.constants'
import type { Portal } from '../../rpc/context.ts'
import { liveEvents } from '../live/live.table.ts'
import { notifications } from './notifications.table.ts'

type Actor = { readonly viewer: { readonly id: string; readonly name: string } }

/**
 * Runs `action` and returns the notifications it added, and the recipients of the live events it published. Throws where a
 * notification came without its live event.
 */
export async function collectNotified(
  { db }: Pick<Portal, 'db'>,
  people: readonly Actor[],
  action: () => Promise<unknown>,
) {
  await db.delete(notifications)
  await db.delete(liveEvents)
  await action()
  const nameOf = (id: string) => people.find(({ viewer }) => viewer.id === id)?.viewer.name ?? 'nobody'
  const notified = await db.select().from(notifications)
  const published = await db.select().from(liveEvents)
  const ofKind = (kind: DurableLiveKind) =>
    published
      .flatMap((event) => (event.kind === kind ? [`${nameOf(event.userId)} ${event.subjectId}`] : []))
      .sort()
  const announced = ofKind('notification')
  const due = notified.map(({ userId, subjectId }) => `${nameOf(userId)} ${subjectId}`).sort()
  if (announced.join() !== due.join())
    throw new Error(`Live events were published for ${announced}, notifications added for ${due}.`)
  return {
    notified: notified.map(({ userId, subjectId, payload }) => [nameOf(userId), subjectId, payload]).sort(),
    published: { project: ofKind('project'), request: ofKind('request'), paper: ofKind('paper') },
  }
}
