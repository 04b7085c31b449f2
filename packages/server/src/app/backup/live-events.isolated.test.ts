// @module-tag database
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readMissedEvents } from '../../features/live/catch-up.service.ts'
import { publishEvents } from '../../features/live/live.service.ts'
import { presences } from '../../features/live/live.table.ts'
import { mailPreferences } from '../../features/notifications/notifications.table.ts'
import { makeTestFolder } from '../../platform/cleanup.testing.ts'
import { createUser } from '../../rpc/context.testing.ts'
import type { TestPortal } from '../../rpc/open-portal.testing.ts'
import { openPortalOnOwnDatabase, portal } from '../../rpc/portal.testing.ts'
import { writeBackup } from './backup.ts'
import { restorePortal } from './restore.ts'

const folder = makeTestFolder()

test('after a restore every browser gets a reset, whichever event it had last received', async () => {
  const { id } = await createUser(portal, { role: 'student' })
  const kinds = ['message', 'ticket', 'paper_status_changed'] as const
  await portal.db
    .insert(mailPreferences)
    .values(kinds.map((kind) => ({ userId: id, kind, mode: 'never' as const })))
  await portal.db.insert(presences).values({ userId: id, processId: id, streams: 1, seenAt: new Date() })
  const publishTo = (portal: Pick<TestPortal, 'db'>) =>
    publishEvents(portal.db, [{ to: [id], kind: 'ticket', subjectId: id }])
  for (let time = 0; time < 3; time++) await publishTo(portal)

  const archive = join(folder, 'portal.tar')
  const kind = process.env.DATABASE_URL ? 'postgres' : 'pglite'
  await writeBackup({ portal, database: { kind } }, archive)
  const target = await openPortalOnOwnDatabase()
  await restorePortal(target, archive)

  const { db } = target
  for (let time = 0; time < 10; time++) await publishTo(target)
  for (const after of [0, 3, 4, 10, 13]) {
    const { isReset, lastId } = await readMissedEvents(db, id, after)
    expect(isReset).toBe(true)
    expect(await readMissedEvents(db, id, lastId - 10)).toMatchObject({ isReset: false, lastId })
  }
  expect(await db.select().from(presences)).toEqual([])
  // Mail choices have no id of their own; the backup still holds all of them.
  expect((await db.select().from(mailPreferences)).map((choice) => choice.kind).sort()).toEqual(
    [...kinds].sort(),
  )
})
