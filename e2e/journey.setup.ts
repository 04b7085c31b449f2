import { afterAll, afterEach, beforeEach } from 'vitest'
import { endPagesOfFile, endPagesOfTest, startPagesOfFile, startPagesOfTest } from './pages.ts'
import { killPortals } from './portal.ts'
import { startPortalOfFile, stopPortalOfFile } from './shared-portal.ts'
import { test } from './worker.ts'

// Runs for each test file, whose own `before…` hooks run after these, and whose `after…` hooks run before them.
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
