import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mails } from '../../features/notifications/mails.table.ts'
import { readSettings } from '../../platform/settings.ts'
import { createTestPortal, type TestPortal } from '../../rpc/context.testing.ts'
import { openPortal } from '../portal.ts'
import { backUpPortal } from './backup.ts'
import { restorePortal } from './restore.ts'

let folder: string
let source: TestPortal
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'capstone-backup-mails-'))
  source = await createTestPortal()
})
afterAll(async () => {
  await source.close()
  rmSync(folder, { recursive: true })
})

test('mails that wait go along with a backup, those sent or given up do not', async () => {
  const mail = { kind: 'verification', data: { browserHash: 'b' } } as const
  await source.db.insert(mails).values([
    { ...mail, address: 'waits@example.test', attempts: 3, lastError: 'EENVELOPE' },
    { ...mail, address: 'sent@example.test', sentAt: new Date() },
    { ...mail, address: 'given-up@example.test', givenUpAt: new Date() },
  ])
  const archive = join(folder, 'portal.tar')
  const kind = process.env.DATABASE_URL ? 'postgres' : 'pglite'
  await backUpPortal({ portal: source, database: { kind } }, archive)

  const target = await openPortal(readSettings({ DATA_DIR: join(folder, 'target'), LOG_LEVEL: 'silent' }))
  await restorePortal(target.portal, archive)
  expect(await target.portal.db.select().from(mails)).toMatchObject([
    { ...mail, address: 'waits@example.test', attempts: 3, lastError: 'EENVELOPE', sentAt: null },
  ])
  await target.database.close()
})
