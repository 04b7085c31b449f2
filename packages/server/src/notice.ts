import { runCommand, say } from './app/command.ts'
import { runNotice } from './app/notice.command.ts'
import { openPortal } from './app/portal.ts'
import { readSettings } from './platform/settings.ts'

await runCommand(async () => {
  const { portal, database } = await openPortal(readSettings(process.env))
  try {
    for (const line of await runNotice(portal, process.argv.slice(2))) say(line)
  } finally {
    await database.close()
  }
})
