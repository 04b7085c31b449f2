// @module-tag database
import { existsSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { backups } from '../../features/health/health.table.ts'
import { makeTestFolder } from '../../platform/cleanup.testing.ts'
import { captureLog } from '../../platform/log.testing.ts'
import type { TestPortal } from '../../rpc/open-portal.testing.ts'
import { openPortalOnOwnDatabase, portal } from '../../rpc/portal.testing.ts'
import { verifyArchive } from './archive.reader.ts'
import { makeBackup } from './backup.ts'
import { restorePortal } from './restore.ts'

const folder = makeTestFolder()

const history = ({ db }: TestPortal) => db.select().from(backups).orderBy(backups.finishedAt)
const backUp = (name: string, own: TestPortal = portal) =>
  makeBackup({ portal: own, database: { kind: 'pglite' } }, join(folder, name))

it('a backup is recorded once it is complete, and a restored portal has the records of earlier backups', async () => {
  await backUp('one.tar')
  const [first] = await history(portal)
  expect(first).toMatchObject({ bytes: statSync(join(folder, 'one.tar')).size, files: 0 })
  await expect(backUp('one.tar')).rejects.toThrow('already exists')
  expect(await history(portal)).toEqual([first])

  await backUp('two.tar')
  expect(await history(portal)).toHaveLength(2)
  const restored = await openPortalOnOwnDatabase()
  await restorePortal(restored, join(folder, 'two.tar'))
  expect(await history(restored)).toEqual([first])
})

it('a backup removes what an interrupted one has left, and nothing else', async () => {
  const [abandoned, live] = ['a.tar.backup-17.part', 'a.tar.backup-18.part']
  const old = [abandoned, 'a.tar.part', 'a.backup-1.part.tar', 'film.part']
  for (const name of [live, ...old]) writeFileSync(join(folder, name), 'unfinished')
  const twoHoursAgo = Date.now() / 1000 - 2 * 60 * 60
  for (const name of old) utimesSync(join(folder, name), twoHoursAgo, twoHoursAgo)
  await backUp('after.tar')
  const left = [live, ...old].filter((name) => existsSync(join(folder, name)))
  expect(left).toEqual([live, ...old.slice(1)])
})

it('keeps a complete archive and logs the error when recording the backup fails', async () => {
  const { log, lines } = captureLog()
  const before = await history(portal)
  await portal.db.execute('alter table backups add constraint no_more check (bytes < 0) not valid')
  await backUp('three.tar', { ...portal, log })
  await portal.db.execute('alter table backups drop constraint no_more')
  expect(await verifyArchive(join(folder, 'three.tar'))).toMatchObject({ format: 'capstone-backup' })
  expect(lines).toHaveLength(1)
  expect(await history(portal)).toEqual(before)
})
