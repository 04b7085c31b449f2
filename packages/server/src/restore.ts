import { resolve } from 'node:path'
import { restorePortal } from './app/backup/restore.ts'
import { CommandError, printLine, runCommand } from './app/command.ts'
import { openPortal } from './app/portal.ts'
import { readSettings } from './platform/settings/settings.ts'

const USAGE = 'Usage: npm run restore -- file.tar'

await runCommand(async () => {
  const [file] = process.argv.slice(2)
  if (!file) throw new CommandError(USAGE)
  const archive = resolve(process.env.INIT_CWD ?? '.', file)
  const { portal, database } = await openPortal(readSettings(process.env))
  try {
    const { rows, files, createdAt } = await restorePortal(portal, archive)
    const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
    printLine(`Restored ${total} rows and ${files} files from the backup of ${createdAt}.`)
    printLine('Everybody has to sign in again.')
  } finally {
    await database.close()
  }
})
