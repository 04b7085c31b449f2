// @module-tag database
import { randomUUID } from 'node:crypto'
import { asc } from 'drizzle-orm'
import { beforeEach, expect } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { createUser } from '../../rpc/context.testing.ts'
import { portal, test } from '../../rpc/portal.testing.ts'
import { announce } from './live.service.ts'
import { liveEvents } from './live.table.ts'

let asha: string
let ines: string
beforeEach(async () => {
  asha = (await createUser(portal, { role: 'student' })).id
  ines = (await createUser(portal, { role: 'instructor' })).id
})

const stored = () =>
  portal.db.select().from(liveEvents).orderBy(asc(liveEvents.userId), asc(liveEvents.number))
const told = async (userId: string) =>
  (await stored())
    .filter((event) => event.userId === userId)
    .map(({ number, kind, subjectId, place }) => [number, kind, subjectId, place])

test('each person’s events are counted on their own, in the order they were told', async () => {
  const thread = randomUUID()
  await announce(portal.db, [
    { to: [asha, ines, null, asha], kind: 'message', subjectId: thread, place: 7 },
    { to: [ines], kind: 'notification', subjectId: thread },
  ])
  await announce(portal.db, [{ to: [ines], kind: 'read', subjectId: thread, place: 7 }])
  expect(await told(asha)).toEqual([[1, 'message', thread, 7]])
  expect(await told(ines)).toEqual([
    [1, 'message', thread, 7],
    [2, 'notification', thread, null],
    [3, 'read', thread, 7],
  ])
})

test('whoever is gone is left out, and nobody at all is nothing', async () => {
  await announce(portal.db, [{ to: [randomUUID(), null], kind: 'ticket', subjectId: randomUUID() }])
  await announce(portal.db, [])
  expect(await stored()).toEqual([])
})

test('what is undone was never told, and leaves no gap', async () => {
  const work = inTransaction(portal.db, async (tx) => {
    await announce(tx, [{ to: [asha], kind: 'ticket', subjectId: randomUUID() }])
    throw new Error('undone')
  })
  await expect(work).rejects.toThrow('undone')
  await announce(portal.db, [{ to: [asha], kind: 'paper', subjectId: asha }])
  expect(await told(asha)).toEqual([[1, 'paper', asha, null]])
})

test('many who tell the same people at once neither lose a number nor wait for each other in a circle', async () => {
  const both = (index: number) => (index % 2 ? [asha, ines] : [ines, asha])
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      inTransaction(portal.db, (tx) => announce(tx, [{ to: both(index), kind: 'thread', subjectId: asha }])),
    ),
  )
  expect((await told(ines)).map(([number]) => number)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1))
})
