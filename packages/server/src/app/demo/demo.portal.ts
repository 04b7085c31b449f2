import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { inTransaction } from '../../db/transaction.ts'
import { hashPassword } from '../../platform/password-hash.ts'
import { readSettings, type Settings } from '../../platform/settings/settings.ts'
import type { Portal } from '../../rpc/context.ts'
import { erasePortal } from '../backup/erase.ts'
import { CommandError } from '../command.ts'
import { connectPortal, migratePortal, type OpenPortal } from '../portal.ts'
import { DEMO_DOMAIN, DEMO_SIGN_INS } from './data/people.data.ts'
import { readDemoState } from './demo-state.repository.ts'
import { writePasswords } from './people.repository.ts'
import { seedPortal } from './seed-portal.ts'

const DEMO_FOLDER = 'data-demo'
const PASSWORD_BYTES = 9

const FOREIGN_DATABASE =
  'This database holds a portal that is not the demo: the demo never touches it. Set DATABASE_URL to an empty database, or unset it.'

/** The settings of the demo: a folder of its own (DEMO_DIR), files on the local disk, and a quiet log. */
export const readDemoSettings = (env: NodeJS.ProcessEnv): Settings =>
  readSettings(
    {
      ...env,
      DATA_DIR: env.DEMO_DIR || DEMO_FOLDER,
      STORAGE: 'local',
      LOG_LEVEL: env.LOG_LEVEL || 'warn',
    },
    true,
  )

/** Opens the demo portal, seeded with sample data at the first start. */
export async function openDemo(settings: Settings, print: (line: string) => void): Promise<OpenPortal> {
  const printProgress = (progress: string) => print(`Making sample data: ${progress} ...`)
  if (!settings.DATABASE_URL && !existsSync(join(settings.DATA_DIR, 'database'))) printProgress('a database')
  const opened = await connectPortal(settings)
  try {
    const state = await readDemoState(opened.portal.db)
    if (state === 'foreign') throw new CommandError(FOREIGN_DATABASE)
    // An interrupted first start left incomplete sample data, so start over.
    if (state === 'seeding') await erasePortal(opened)
    await migratePortal(opened)
    if (state !== 'seeded') await seedPortal(opened.portal, printProgress)
    return opened
  } catch (error) {
    await opened.database.close()
    throw error
  }
}

/**
 * Sets the password of all sample people to `chosenPassword`, or a random one. Returns it with one address for each
 * role.
 */
export async function resetDemoPasswords({ db }: Portal, chosenPassword: string | undefined) {
  const password = chosenPassword || randomBytes(PASSWORD_BYTES).toString('base64url')
  const hash = await hashPassword(password)
  const found = await inTransaction(db, (tx) => writePasswords(tx, DEMO_DOMAIN, hash))
  return {
    password,
    emails: DEMO_SIGN_INS.map(({ email }) => email).filter((email) => found.includes(email)),
  }
}
