// @module-tag database
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mails } from '../../features/notifications/mail/mail-queue.table.ts'
import { makeTestFolder } from '../../platform/cleanup.testing.ts'
import { openPortalOnOwnDatabase, portal } from '../../rpc/portal.testing.ts'
import { writeBackup } from './backup.ts'
import { restorePortal } from './restore.ts'

const folder = makeTestFolder()

test('a backup holds the mails that are still to be sent, but not those sent or given up', async () => {
  const mail = { kind: 'verification', data: { browserHash: 'b' } } as const
  await portal.db.insert(mails).values([
    { ...mail, address: 'waits@example.test', attempts: 3, lastError: 'EENVELOPE' },
    { ...mail, address: 'sent@example.test', sentAt: new Date() },
    { ...mail, address: 'given-up@example.test', givenUpAt: new Date() },
  ])
  const archive = join(folder, 'portal.tar')
  const kind = process.env.DATABASE_URL ? 'postgres' : 'pglite'
  await writeBackup({ portal, database: { kind } }, archive)

  const target = await openPortalOnOwnDatabase()
  await restorePortal(target, archive)
  expect(await target.db.select().from(mails)).toMatchObject([
    { ...mail, address: 'waits@example.test', attempts: 3, lastError: 'EENVELOPE', sentAt: null },
  ])
})
