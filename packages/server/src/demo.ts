import { printLine, runCommand } from './app/command.ts'
import { openDemo, readDemoSettings, resetDemoPasswords } from './app/demo/demo.portal.ts'
import { DEMO_MAILS_PATH } from './app/demo/demo-mails.router.ts'
import { exitGracefully, servePortal } from './app/serve.ts'
import { isLoopback } from './platform/settings/settings.ts'

await runCommand(async () => {
  const opened = await openDemo(readDemoSettings(process.env), printLine)
  const { password, emails } = await resetDemoPasswords(opened.portal, process.env.DEMO_PASSWORD)
  const running = await servePortal(opened)
  exitGracefully(running, opened.portal)
  printLine(`\nCapstone, with sample data, is open at ${running.address}\n`)
  for (const email of emails) printLine(`  ${email}`)
  printLine(`  password: ${password}`)
  printLine('\nEverybody else in the demo has the same password.')
  if (isLoopback(new URL(running.address).hostname))
    printLine(`What the demo would mail is at ${running.address}${DEMO_MAILS_PATH}`)
  printLine('')
})
