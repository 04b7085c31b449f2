import { chmodSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeDatabase } from '../db/dump.testing.ts'
import { runTestProcess } from '../db/engine/process.testing.ts'
import { makeTestFolder } from '../platform/cleanup.testing.ts'

const urlOf = (path: string) => JSON.stringify(new URL(path, import.meta.url).href)

/** Runs the script of a command with a umask of 0, which lets everybody read and write new files. */
function runWithOpenUmask(dataFolder: string, script: string) {
  return runTestProcess(`
    process.umask(0)
    const { runCommand } = await import(${urlOf('./command.ts')})
    const { openPortal } = await import(${urlOf('./portal.ts')})
    const { readSettings } = await import(${urlOf('../platform/settings/settings.ts')})
    await runCommand(async () => {
      const { portal, database } = await openPortal(readSettings({ DATA_DIR: ${JSON.stringify(dataFolder)}, LOG_LEVEL: 'silent' }))
      ${script}
      await database.close()
    })
    console.log('done')
    process.exit()`)
}

const WRITE_EVERYTHING = `
  const { mkdir, writeFile } = await import('node:fs/promises')
  const { createTusHandler } = await import(${urlOf('../features/files/uploads/tus.handler.ts')})
  createTusHandler(portal, new WeakMap())
  await writeFile(portal.settings.DATA_DIR + '/uploads/part', 'a part of an upload')
  await portal.storage.save('papers', 'someone/paper.pdf', portal.settings.DATA_DIR + '/uploads/part')
  await portal.mail.send({ id: 'mail', to: { address: 'a@university.test' }, subject: 'S', text: 'T', html: 'T', links: [] })
  const { makeBackup } = await import(${urlOf('./backup/backup.ts')})
  await mkdir(portal.settings.DATA_DIR + '/backups')
  await makeBackup({ portal, database }, portal.settings.DATA_DIR + '/backups/one.tar')
`

// The embedded database sets the modes of its files itself; others cannot enter its folder.
const DATABASE_FILE = /^database\/postgres\//

/** Returns the paths in a folder, at any depth, that other users may read, write or enter, with their modes. */
const findOpenToOthers = (folder: string): string[] =>
  ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })]
    .filter((path) => !DATABASE_FILE.test(path) && statSync(join(folder, path)).mode & 0o077)
    .map((path) => `${path} ${(statSync(join(folder, path)).mode & 0o777).toString(8)}`)

test('threat-62 files that a command creates are private to its user, whatever the umask of the shell', async () => {
  const folder = join(makeTestFolder(), 'data')
  const { lines } = runWithOpenUmask(folder, WRITE_EVERYTHING)
  await expect.poll(() => lines).toContain('done')
  expect(readdirSync(folder).sort()).toEqual([
    'auth-secret',
    'backups',
    'database',
    'files',
    'outbox',
    'uploads',
  ])
  expect(findOpenToOthers(folder)).toEqual([])
})

test('threat-62 an existing data folder is closed to others; one opened to a group is left alone', async () => {
  const modes: number[] = []
  for (const mode of [0o755, 0o750]) {
    const folder = join(makeTestFolder(), 'data')
    await writeDatabase(join(folder, 'database'))
    chmodSync(folder, mode)
    const { lines } = runWithOpenUmask(folder, '')
    await expect.poll(() => lines).toContain('done')
    modes.push(statSync(folder).mode & 0o777)
  }
  expect(modes).toEqual([0o700, 0o750])
})
