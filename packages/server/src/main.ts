import { printLine, runCommand } from './app/command.ts'
import { openPortal } from './app/portal.ts'
import { exitGracefully, servePortal } from './app/serve.ts'
import { ensureFirstAdmin } from './features/accounts/management/admins.service.ts'
import { releaseStartMemory } from './platform/memory.ts'
import { readSettings } from './platform/settings/settings.ts'

await runCommand(async () => {
  const opened = await openPortal(readSettings(process.env))
  const message = await ensureFirstAdmin(opened.portal)
  if (message) printLine(message)
  releaseStartMemory()
  const running = await servePortal(opened)
  exitGracefully(running, opened.portal)
  printLine(`Capstone is open at ${running.address}`)
})
