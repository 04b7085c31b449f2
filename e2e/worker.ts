import { test as base } from 'vitest'
import { MIGRATIONS_FOLDER } from '../packages/server/src/app/portal.ts'
import { openTestDatabase } from '../packages/server/src/db/database.testing.ts'
import { startBrowser } from './browser.ts'

/** Database and browser shared by all test files of a worker, closed when the worker ends. */
export const test = base.extend(
  'worker',
  { scope: 'worker' },
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the parameter to find fixture dependencies.
  async ({}, { onCleanup }) => {
    const database = await openTestDatabase(MIGRATIONS_FOLDER)
    const browser = await startBrowser()
    onCleanup(async () => {
      await browser.close()
      await database.close()
    })
    return { database, browser }
  },
)
