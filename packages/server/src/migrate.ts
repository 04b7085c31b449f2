import { printLine, runCommand } from './app/command.ts'
import { openPortal } from './app/portal.ts'
import { readSettings } from './platform/settings/settings.ts'

await runCommand(async () => {
  const { database } = await openPortal(readSettings(process.env))
  await database.close()
  printLine('The database is up to date.')
})
