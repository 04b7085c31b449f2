// @module-tag database
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { presences } from '../../features/live/live.table.ts'
import { mailPreferences } from '../../features/notifications/notifications.table.ts'
import { makeTestFolder } from '../../platform/cleanup.testing.ts'
import { createUser } from '../../rpc/context.testing.ts'
import { openPortalOnOwnDatabase, portal } from '../../rpc/portal.testing.ts'
import { writeBackup } from './backup.ts'
import { restorePortal } from './restore.ts'

const folder = makeTestFolder()

test('a restore brings back all mail preferences and no presence', async () => {
  const { id } = await createUser(portal, { role: 'student' })
  const kinds = ['message', 'ticket', 'paper_status_changed'] as const
  await portal.db
    .insert(mailPreferences)
    .values(kinds.map((kind) => ({ userId: id, kind, mode: 'never' as const })))
  await portal.db.insert(presences).values({ userId: id, processId: id, streams: 1, seenAt: new Date() })

  const archive = join(folder, 'portal.tar')
  const kind = process.env.DATABASE_URL ? 'postgres' : 'pglite'
  await writeBackup({ portal, database: { kind } }, archive)
  const target = await openPortalOnOwnDatabase()
  await restorePortal(target, archive)

  expect(await target.db.select().from(presences)).toEqual([])
  expect((await target.db.select().from(mailPreferences)).map((choice) => choice.kind).sort()).toEqual(
    [...kinds].sort(),
  )
})
