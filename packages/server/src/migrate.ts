import { runCommand, say } from './app/jobs/command.ts'
import { openPortal } from './app/portal.ts'
import { readSettings } from './platform/settings/settings.ts'

await runCommand(async () => {
  const { database } = await openPortal(readSettings(process.env))
  await database.close()
  say('The database is up to date.')
})
