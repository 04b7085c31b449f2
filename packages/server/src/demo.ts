import { printLine, runCommand } from './app/command.ts'
import { openDemo, readDemoSettings, resetDemoPasswords } from './app/demo/demo.portal.ts'
import { servePortal, stopOnSignal } from './app/serve.ts'

await runCommand(async () => {
  const opened = await openDemo(readDemoSettings(process.env), printLine)
  const { password, emails } = await resetDemoPasswords(opened.portal, process.env.DEMO_PASSWORD)
  const serving = await servePortal(opened)
  stopOnSignal(serving, opened.portal.log)
  printLine(`\nCapstone, with sample data, is open at ${serving.address}\n`)
  for (const email of emails) printLine(`  ${email}`)
  printLine(`  password: ${password}`)
  printLine('\nEverybody else in the demo signs in with the same password.\n')
})
