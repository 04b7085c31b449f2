import { createInterface } from 'node:readline/promises'
import { erasePortal } from './app/backup/erase.ts'
import { CommandError, printLine, runCommand } from './app/command.ts'
import { connectPortal, migratePortal } from './app/portal.ts'
import { readSettings, type Settings } from './platform/settings/settings.ts'

const WORD = 'reset'

await runCommand(async () => {
  const settings = readSettings(process.env)
  // Opened first: a folder that a server holds is refused before anybody is asked.
  const opened = await connectPortal(settings)
  try {
    if (!process.argv.includes('--yes')) await confirm(settings)
    await erasePortal(opened)
    await migratePortal(opened)
    printLine('The portal is empty: every row and every stored file was removed.')
  } finally {
    await opened.database.close()
  }
})

async function confirm({ DATABASE_URL, DATA_DIR }: Settings) {
  const { host, pathname } = new URL(DATABASE_URL ?? 'embedded://')
  const where = DATABASE_URL ? `the database ${host}${pathname} and its stored files` : DATA_DIR
  if (!process.stdin.isTTY) {
    throw new CommandError(`This removes everything in ${where}. To mean it: npm run db:reset -- --yes`)
  }
  const asking = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await asking.question(`This removes everything in ${where}. Type ${WORD} to go on: `)
  asking.close()
  if (answer.trim() !== WORD) throw new CommandError('Nothing was removed.')
}
