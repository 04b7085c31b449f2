import { defineConfig } from 'vitest/config'

// Only stops tests that hang: far more than a busy machine needs.
const TIMEOUT_MS = 600_000

export default defineConfig({
  test: {
    name: 'e2e',
    root: import.meta.dirname,
    include: ['**/*.spec.ts'],
    tags: [
      {
        name: 'ci',
        description:
          'Repeats on a further screen what others show, or shows a detail of one: runs in CI, or by its name.',
      },
    ],
    // Each worker has one browser and one database for all its files. Three keep two cores busy; five take longer.
    pool: 'forks',
    maxWorkers: 3,
    isolate: false,
    // In CI, where the machine may be busy, a failed test is retried up to twice.
    retry: process.env.CI ? 2 : 0,
    setupFiles: ['./journey.setup.ts'],
    globalSetup: ['./chromium.setup.ts', './sweep.setup.ts'],
    testTimeout: TIMEOUT_MS,
    hookTimeout: TIMEOUT_MS,
    expect: { poll: { timeout: 60_000 } },
    // So that a failure names what was found, not "Array(1)".
    chaiConfig: { truncateThreshold: 300 },
  },
})
