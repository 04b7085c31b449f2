import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { announce } from '../../features/live/live.service.ts'
import { presences } from '../../features/live/live.table.ts'
import { readMissed } from '../../features/live/missed.service.ts'
import { mailChoices } from '../../features/notifications/notifications.table.ts'
import { readSettings } from '../../platform/settings.ts'
import { createTestPortal, createUser, type TestPortal } from '../../rpc/context.testing.ts'
import { openPortal } from '../portal.ts'
import { backUpPortal } from './backup.ts'
import { restorePortal } from './restore.ts'

let folder: string
let source: TestPortal
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'capstone-backup-live-'))
  source = await createTestPortal()
})
afterAll(async () => {
  await source.close()
  rmSync(folder, { recursive: true })
})

test('after a restore every browser is told to ask for all anew, however far it had come', async () => {
  const { id } = await createUser(source, { role: 'student' })
  const kinds = ['message', 'ticket', 'paper_moved'] as const
  await source.db
    .insert(mailChoices)
    .values(kinds.map((kind) => ({ userId: id, kind, mode: 'never' as const })))
  await source.db.insert(presences).values({ userId: id, processId: id, streams: 1, seenAt: new Date() })
  const tell = (portal: Pick<TestPortal, 'db'>) =>
    announce(portal.db, [{ to: [id], kind: 'ticket', subjectId: id }])
  for (let time = 0; time < 3; time++) await tell(source)

  const archive = join(folder, 'portal.tar')
  const kind = process.env.DATABASE_URL ? 'postgres' : 'pglite'
  await backUpPortal({ portal: source, database: { kind } }, archive)
  const target = await openPortal(readSettings({ DATA_DIR: join(folder, 'target'), LOG_LEVEL: 'silent' }))
  await restorePortal(target.portal, archive)

  const { db } = target.portal
  for (let time = 0; time < 10; time++) await tell(target.portal)
  for (const after of [0, 3, 4, 10, 13]) {
    const { isReset, lastId } = await readMissed(db, id, after)
    expect(isReset).toBe(true)
    expect(await readMissed(db, id, lastId - 10)).toMatchObject({ isReset: false, lastId })
  }
  expect(await db.select().from(presences)).toEqual([])
  // What a person chose has no id of its own; nothing of it is lost on the way.
  expect((await db.select().from(mailChoices)).map((choice) => choice.kind).sort()).toEqual([...kinds].sort())
  await target.database.close()
})
