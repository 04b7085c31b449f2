import { CommandError, runCommand, say } from './app/command.ts'
import { openPortal } from './app/portal.ts'
import { addAdmin, removeAdmin } from './features/accounts/accounts.service.ts'
import { readSettings } from './platform/settings.ts'

const USAGE = 'Usage: npm run admin -- add|remove someone@university.example'

await runCommand(async () => {
  const [action, email] = process.argv.slice(2)
  if ((action !== 'add' && action !== 'remove') || !email?.includes('@')) throw new CommandError(USAGE)
  const { portal, database } = await openPortal(readSettings(process.env))
  try {
    if (action === 'add') {
      const { temporaryPassword } = await addAdmin(portal, { email })
      say(`Added ${email}. Password, shown once, to be changed at the first sign-in: ${temporaryPassword}`)
    } else {
      await removeAdmin(portal, email)
      say(`Removed ${email}.`)
    }
  } finally {
    await database.close()
  }
})
