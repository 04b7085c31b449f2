// @module-tag database
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { LIVE_CHANNEL } from '../../platform/live/live.hub.ts'
import { portal, test } from '../../rpc/portal.testing.ts'
import { publishEvents, RECIPIENTS_PER_NOTIFICATION } from './live.service.ts'
import { collectPublished } from './published.testing.ts'

const [asha, ines, subjectId] = [randomUUID(), randomUUID(), randomUUID()]

test('each event is published once to each of its recipients, in order', async () => {
  const published = await collectPublished(portal, async () => {
    await publishEvents(portal.db, [
      { to: [asha, ines, null, asha], kind: 'message', subjectId, number: 7 },
      { to: [ines], kind: 'notification', subjectId },
    ])
    await publishEvents(portal.db, [{ to: [ines], kind: 'read', subjectId, number: 7 }])
  })
  expect(published).toEqual([
    { userId: asha, kind: 'message', subjectId, number: 7 },
    { userId: ines, kind: 'message', subjectId, number: 7 },
    { userId: ines, kind: 'notification', subjectId },
    { userId: ines, kind: 'read', subjectId, number: 7 },
  ])
})

test('nothing is published without recipients, or when the transaction is rolled back', async () => {
  const published = await collectPublished(portal, async () => {
    await publishEvents(portal.db, [{ to: [null], kind: 'ticket', subjectId }])
    await publishEvents(portal.db, [])
    const work = inTransaction(portal.db, async (tx) => {
      await publishEvents(tx, [{ to: [asha], kind: 'ticket', subjectId }])
      throw new Error('rolled back')
    })
    await expect(work).rejects.toThrow('rolled back')
  })
  expect(published).toEqual([])
})

test('an event is published to any number of people, in notifications that PostgreSQL accepts', async () => {
  const to = Array.from({ length: 3 * RECIPIENTS_PER_NOTIFICATION + 1 }, () => randomUUID())
  const payloads: string[] = []
  const stopListening = await portal.listen(LIVE_CHANNEL, (payload) => payloads.push(payload))
  const number = Number.MAX_SAFE_INTEGER
  const published = await collectPublished(portal, () =>
    publishEvents(portal.db, [{ to, kind: 'notification', subjectId, number }]),
  )
  await stopListening()
  expect(published.map(({ userId }) => userId)).toEqual(to)
  expect(payloads).toHaveLength(4 + 1)
  for (const payload of payloads) expect(Buffer.byteLength(payload)).toBeLessThan(8000)
})

// The embedded database has one connection, so its transactions never wait for each other.
test.skipIf(!process.env.DATABASE_URL)(
  'a publisher waits for no other publisher to the same people',
  async () => {
    const order: string[] = []
    const { promise: published, resolve } = Promise.withResolvers<void>()
    await Promise.all([
      inTransaction(portal.db, async (tx) => {
        await publishEvents(tx, [{ to: [asha, ines], kind: 'ticket', subjectId }])
        await published
        order.push('first')
      }),
      inTransaction(portal.db, (tx) =>
        publishEvents(tx, [{ to: [ines, asha], kind: 'ticket', subjectId }]),
      ).then(() => {
        order.push('second')
        resolve()
      }),
    ])
    expect(order).toEqual(['second', 'first'])
  },
)
