import { printLine, runCommand } from './app/command.ts'
import { openDemo, readDemoSettings, resetDemoPasswords } from './app/demo/demo.portal.ts'
import { servePortal, stopOnSignal } from './app/serve.ts'

await runCommand(async () => {
  const opened = await openDemo(readDemoSettings(process.env), printLine)
  const { password, emails } = await resetDemoPasswords(opened.portal, process.env.DEMO_PASSWORD)
  const running = await servePortal(opened)
  stopOnSignal(running, opened.portal.log)
  printLine(`\nCapstone, with sample data, is open at ${running.address}\n`)
  for (const email of emails) printLine(`  ${email}`)
  printLine(`  password: ${password}`)
  printLine('\nEverybody else in the demo has the same password.\n')
})
