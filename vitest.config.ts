import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

// Each worker of the server's tests holds a database of its own, so never more than two at once.
const MAX_WORKERS = Math.min(2, availableParallelism())
// A guard against a test that hangs, far beyond what a loaded machine takes: no test is about time.
const GUARD = { testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 30_000 } } }
// Files of one project share their worker's modules; each project in a group of its own, so that the next file is one for
// the same worker.
const shared = (groupOrder: number) => ({ isolate: false, sequence: { groupOrder } })
const ISOLATED = 'src/**/*.isolated.test.ts'
const SERVER = {
  root: 'packages/server',
  globalSetup: ['src/databases.setup.ts'],
  setupFiles: ['src/server.setup.ts'],
  restoreMocks: true,
  // On a shared machine a test may lose a race once; what fails twice has failed.
  retry: process.env.CI ? 1 : 0,
  ...GUARD,
}

export default defineConfig({
  test: {
    maxWorkers: MAX_WORKERS,
    tags: [
      {
        name: 'database',
        description: 'About SQL, transactions, locks, migrations, backup or plans: on both engines.',
      },
      { name: 'nightly', description: 'Too slow for every change: npm run prove.' },
    ],
    projects: [
      {
        test: {
          name: 'contract',
          root: 'packages/contract',
          include: ['src/**/*.test.ts'],
          ...shared(1),
          ...GUARD,
        },
      },
      {
        test: {
          name: 'server',
          include: ['src/**/*.test.ts'],
          exclude: [ISOLATED],
          ...shared(2),
          ...SERVER,
        },
      },
      // Files that mock modules, kill processes, change the schema or test the engine itself.
      {
        test: {
          name: 'server-isolated',
          include: [ISOLATED],
          sequence: { groupOrder: 3 },
          ...SERVER,
        },
      },
      // A test that needs a document asks for it in its first line: // @vitest-environment jsdom
      {
        test: {
          name: 'web',
          root: 'packages/web',
          include: ['src/**/*.test.{ts,tsx}'],
          ...shared(4),
          ...GUARD,
        },
      },
      {
        test: {
          name: 'scripts',
          root: 'scripts',
          include: ['*.test.mjs'],
          ...shared(5),
          ...GUARD,
        },
      },
    ],
  },
})
