import type { LiveKind } from '@capstone/contract/live/live.constants'
import type { TestPortal } from '../../rpc/open-portal.testing.ts'
import { collectPublished } from '../live/published.testing.ts'
import { notifications } from './notifications.table.ts'

type Actor = { readonly viewer: { readonly id: string; readonly name: string } }

/**
 * Deletes all notifications and runs `action`. Returns the notifications that the action added, and the recipients and
 * subjects of the live events of projects, requests and papers that it published. Throws unless each added notification
 * has its live event.
 */
export async function collectNotified(
  portal: Pick<TestPortal, 'db' | 'listen'>,
  people: readonly Actor[],
  action: () => Promise<unknown>,
) {
  const { db } = portal
  await db.delete(notifications)
  const published = await collectPublished(portal, action)
  const nameOf = (id: string) => people.find(({ viewer }) => viewer.id === id)?.viewer.name ?? 'nobody'
  const notified = await db.select().from(notifications)
  const ofKind = (kind: LiveKind) =>
    published
      .flatMap((event) => (event.kind === kind ? [`${nameOf(event.userId)} ${event.subjectId}`] : []))
      .sort()
  const publishedFor = ofKind('notification')
  const added = notified.map(({ userId, subjectId }) => `${nameOf(userId)} ${subjectId}`).sort()
  if (publishedFor.join() !== added.join())
    throw new Error(`Live events were published for ${publishedFor}, notifications added for ${added}.`)
  return {
    notified: notified.map(({ userId, subjectId, payload }) => [nameOf(userId), subjectId, payload]).sort(),
    published: { project: ofKind('project'), request: ofKind('request'), paper: ofKind('paper') },
  }
}
