// @module-tag database
import { randomUUID } from 'node:crypto'
import { asc } from 'drizzle-orm'
import { beforeEach, expect } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { createUser } from '../../rpc/context.testing.ts'
import { portal, test } from '../../rpc/portal.testing.ts'
import { publishEvents } from './live.service.ts'
import { liveEvents } from './live.table.ts'

let asha: string
let ines: string
beforeEach(async () => {
  asha = (await createUser(portal, { role: 'student' })).id
  ines = (await createUser(portal, { role: 'instructor' })).id
})

const stored = () =>
  portal.db.select().from(liveEvents).orderBy(asc(liveEvents.userId), asc(liveEvents.number))
const eventsOf = async (userId: string) =>
  (await stored())
    .filter((event) => event.userId === userId)
    .map(({ number, kind, subjectId, messageNumber }) => [number, kind, subjectId, messageNumber])

test('numbers each person’s events on their own, in the order of publication', async () => {
  const thread = randomUUID()
  await publishEvents(portal.db, [
    { to: [asha, ines, null, asha], kind: 'message', subjectId: thread, messageNumber: 7 },
    { to: [ines], kind: 'notification', subjectId: thread },
  ])
  await publishEvents(portal.db, [{ to: [ines], kind: 'read', subjectId: thread, messageNumber: 7 }])
  expect(await eventsOf(asha)).toEqual([[1, 'message', thread, 7]])
  expect(await eventsOf(ines)).toEqual([
    [1, 'message', thread, 7],
    [2, 'notification', thread, null],
    [3, 'read', thread, 7],
  ])
})

test('skips deleted accounts, and publishes nothing without recipients', async () => {
  await publishEvents(portal.db, [{ to: [randomUUID(), null], kind: 'ticket', subjectId: randomUUID() }])
  await publishEvents(portal.db, [])
  expect(await stored()).toEqual([])
})

test('a rolled-back transaction publishes nothing and leaves no gap in the numbers', async () => {
  const work = inTransaction(portal.db, async (tx) => {
    await publishEvents(tx, [{ to: [asha], kind: 'ticket', subjectId: randomUUID() }])
    throw new Error('rolled back')
  })
  await expect(work).rejects.toThrow('rolled back')
  await publishEvents(portal.db, [{ to: [asha], kind: 'paper', subjectId: asha }])
  expect(await eventsOf(asha)).toEqual([[1, 'paper', asha, null]])
})

test('concurrent publishers to the same people neither lose a number nor deadlock', async () => {
  const both = (index: number) => (index % 2 ? [asha, ines] : [ines, asha])
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      inTransaction(portal.db, (tx) =>
        publishEvents(tx, [{ to: both(index), kind: 'thread', subjectId: asha }]),
      ),
    ),
  )
  expect((await eventsOf(ines)).map(([number]) => number)).toEqual(
    Array.from({ length: 20 }, (_, i) => i + 1),
  )
})
