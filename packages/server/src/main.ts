import { runCommand, say } from './app/jobs/command.ts'
import { openPortal } from './app/portal.ts'
import { servePortal, stopOnSignal } from './app/serve.ts'
import { ensureFirstAdmin } from './features/accounts/management/admins.service.ts'
import { releaseStartMemory } from './platform/memory.ts'
import { readSettings } from './platform/settings/settings.ts'

await runCommand(async () => {
  const opened = await openPortal(readSettings(process.env))
  const news = await ensureFirstAdmin(opened.portal)
  if (news) say(news)
  releaseStartMemory()
  const serving = await servePortal(opened)
  stopOnSignal(serving, opened.portal.log)
  say(`Capstone is open at ${serving.address}`)
})
