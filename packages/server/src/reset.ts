import { createInterface } from 'node:readline/promises'
import { erasePortal } from './app/backup/erase.ts'
import { CommandError, printLine, runCommand } from './app/command.ts'
import { connectPortal, migratePortal } from './app/portal.ts'
import { readSettings, type Settings } from './platform/settings/settings.ts'

const CONFIRMATION = 'reset'

await runCommand(async () => {
  const settings = readSettings(process.env)
  // Opened first, so that a folder in use by a server is refused before the question.
  const opened = await connectPortal(settings)
  try {
    if (!process.argv.includes('--yes')) await confirm(settings)
    await erasePortal(opened)
    await migratePortal(opened)
    printLine('All rows and stored files were removed.')
  } finally {
    await opened.database.close()
  }
})

async function confirm({ DATABASE_URL, DATA_DIR }: Settings) {
  const target = DATABASE_URL
    ? `the database ${withoutPassword(DATABASE_URL)} and the stored files`
    : `the database in ${DATA_DIR} and the stored files`
  if (!process.stdin.isTTY) {
    throw new CommandError(`This removes ${target}. To confirm: npm run db:reset -- --yes`)
  }
  const prompt = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await prompt.question(`This removes ${target}. Type ${CONFIRMATION} to continue: `)
  prompt.close()
  if (answer.trim() !== CONFIRMATION) throw new CommandError('Nothing was removed.')
}

function withoutPassword(url: string): string {
  const { host, pathname } = new URL(url)
  return host + pathname
}
