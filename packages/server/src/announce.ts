import { runAnnounce } from './app/announce.command.ts'
import { printLine, runCommand } from './app/command.ts'
import { openPortal } from './app/portal.ts'
import { readSettings } from './platform/settings/settings.ts'

await runCommand(async () => {
  const { portal, database } = await openPortal(readSettings(process.env))
  try {
    for (const line of await runAnnounce(portal, process.argv.slice(2))) printLine(line)
  } finally {
    await database.close()
  }
})
