import type { DurableLiveKind } from '@capstone/contract/live/live.constants'
import type { Portal } from '../../rpc/context.ts'
import { liveEvents } from '../live/live.table.ts'
import { notifications } from './notifications.table.ts'

type Actor = { readonly viewer: { readonly id: string; readonly name: string } }

/** Who was told what of which thing by `doing`, and whose screens heard of which, besides that they were told. */
export async function collectNotified(
  { db }: Pick<Portal, 'db'>,
  people: readonly Actor[],
  doing: () => Promise<unknown>,
) {
  await db.delete(notifications)
  await db.delete(liveEvents)
  await doing()
  const nameOf = (id: string) => people.find(({ viewer }) => viewer.id === id)?.viewer.name ?? 'nobody'
  const told = await db.select().from(notifications)
  const heard = await db.select().from(liveEvents)
  const ofKind = (kind: DurableLiveKind) =>
    heard
      .flatMap((event) => (event.kind === kind ? [`${nameOf(event.userId)} ${event.subjectId}`] : []))
      .sort()
  const rung = ofKind('notification')
  const due = told.map(({ userId, subjectId }) => `${nameOf(userId)} ${subjectId}`).sort()
  if (rung.join() !== due.join()) throw new Error(`The bells of ${due} are to ring, not of ${rung}.`)
  return {
    told: told.map(({ userId, subjectId, payload }) => [nameOf(userId), subjectId, payload]).sort(),
    heard: { project: ofKind('project'), request: ofKind('request'), paper: ofKind('paper') },
  }
}
