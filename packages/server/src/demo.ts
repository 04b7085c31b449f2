import { openDemo, openSignIns, readDemoSettings } from './app/demo/demo.portal.ts'
import { runCommand, say } from './app/jobs/command.ts'
import { servePortal, stopOnSignal } from './app/serve.ts'

await runCommand(async () => {
  const opened = await openDemo(readDemoSettings(process.env), say)
  const { password, emails } = await openSignIns(opened.portal, process.env.DEMO_PASSWORD)
  const serving = await servePortal(opened)
  stopOnSignal(serving, opened.portal.log)
  say(`\nCapstone, with sample data, is open at ${serving.address}\n`)
  for (const email of emails) say(`  ${email}`)
  say(`  password: ${password}`)
  say('\nEverybody else in the demo signs in with the same password.\n')
})
