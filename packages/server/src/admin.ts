import { TEMPORARY_PASSWORD_HOURS } from '@capstone/contract/accounts/accounts.constants'
import { signInSchema } from '@capstone/contract/accounts/accounts.schemas'
import { CommandError, printLine, runCommand } from './app/command.ts'
import { openPortal } from './app/portal.ts'
import { addAdmin, removeAdmin } from './features/accounts/management/admins.service.ts'
import { rotateSigningKey } from './features/hand-ins/receipts/receipt-signing.service.ts'
import { readSettings } from './platform/settings/settings.ts'

const USAGE = `Usage: npm run admin -- add|remove someone@university.example
       npm run admin -- rotate-receipt-key`

await runCommand(async () => {
  const [action, email] = process.argv.slice(2)
  if (action === 'rotate-receipt-key') return rotateKey()
  if (action !== 'add' && action !== 'remove') throw new CommandError(USAGE)
  if (!email || !signInSchema.shape.email.safeParse(email).success) throw new CommandError(USAGE)
  const { portal, database } = await openPortal(readSettings(process.env))
  try {
    if (action === 'add') {
      const { temporaryPassword } = await addAdmin(portal, email)
      printLine(
        `Added ${email}. Password, shown once, valid for ${TEMPORARY_PASSWORD_HOURS} hours: ${temporaryPassword}`,
      )
    } else {
      await removeAdmin(portal, email)
      printLine(`Removed ${email}.`)
    }
  } finally {
    await database.close()
  }
})

async function rotateKey() {
  const { portal, database } = await openPortal(readSettings(process.env))
  try {
    printLine(`Receipts are signed with the key ${await rotateSigningKey(portal)} from now on.`)
  } finally {
    await database.close()
  }
}
