import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

// Each worker of the server's tests has a database of its own, so never more than two at once.
const MAX_WORKERS = Math.min(2, availableParallelism())
// Limits for a test that hangs, far above the times of a busy machine: no test depends on them. Full counts take
// minutes.
const HANGS_MS = process.env.PROVE === 'full' ? 3_600_000 : 180_000
const GUARD = { testTimeout: HANGS_MS, hookTimeout: HANGS_MS, expect: { poll: { timeout: 120_000 } } }
// Files of a project share their worker's modules. Each project has a group of its own, so that a worker runs one
// project's files in a row.
const shared = (groupOrder: number) => ({ isolate: false, sequence: { groupOrder } })
const ISOLATED = 'src/**/*.isolated.test.ts'
const SERVER = {
  root: 'packages/server',
  globalSetup: ['src/databases.setup.ts'],
  setupFiles: ['src/server.setup.ts'],
  restoreMocks: true,
  // On a shared machine a test may fail by a race, and the run reports it; a test that fails three times has failed.
  retry: process.env.CI ? 2 : 0,
  ...GUARD,
}

export default defineConfig({
  test: {
    maxWorkers: MAX_WORKERS,
    tags: [
      {
        name: 'database',
        description: 'SQL, transactions, locks, migrations, backup or query plans: runs on both engines.',
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
