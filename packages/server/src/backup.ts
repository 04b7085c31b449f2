import { resolve } from 'node:path'
import { makeBackup } from './app/backup/backup.ts'
import { CommandError, printLine, runCommand } from './app/command.ts'
import { connectPortal } from './app/portal.ts'
import { readSettings } from './platform/settings/settings.ts'

const USAGE = 'Usage: npm run backup -- file.tar'

await runCommand(async () => {
  const [file] = process.argv.slice(2)
  if (!file) throw new CommandError(USAGE)
  // npm runs scripts in the project's folder; the file is relative to where the command was typed.
  const target = resolve(process.env.INIT_CWD ?? '.', file)
  // One connection, because the lock on removals and the transaction have to share it.
  const opened = await connectPortal({ ...readSettings(process.env), DATABASE_POOL_SIZE: 1 })
  try {
    const { rows, files } = await makeBackup(opened, target)
    const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
    printLine(`Backed up ${total} rows and ${files} files to ${target}`)
    printLine('Not included: settings with AUTH_SECRET, sessions, and uploads in progress.')
  } finally {
    await opened.database.close()
  }
})
