import { afterAll, afterEach, beforeEach } from 'vitest'
import { endPagesOfFile, endPagesOfTest, startPagesOfFile, startPagesOfTest } from './pages.ts'
import { killPortals } from './portal.ts'
import { startPortalOfFile, stopPortalOfFile } from './shared-portal.ts'
import { test } from './worker.ts'

// Runs for each test file: these hooks come before the file's own, and at the end after them.
test.beforeAll(async ({ worker: { browser, database } }) => {
  startPagesOfFile(browser)
  await startPortalOfFile(database)
})
beforeEach(startPagesOfTest)
afterEach(endPagesOfTest)
afterAll(async () => {
  try {
    await endPagesOfFile()
  } finally {
    killPortals()
    await stopPortalOfFile()
  }
})
