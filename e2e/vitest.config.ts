import { defineConfig } from 'vitest/config'

// Guards against what hangs, far beyond what a loaded machine takes: no journey is about time.
const GUARD_MS = 600_000

export default defineConfig({
  test: {
    name: 'e2e',
    root: import.meta.dirname,
    include: ['**/*.spec.ts'],
    // Each with one browser and one portal for all its files. On two cores three are fastest: a journey also waits.
    pool: 'forks',
    maxWorkers: 3,
    isolate: false,
    // On a shared machine a page may lose its race once; what fails twice has failed.
    retry: process.env.CI ? 1 : 0,
    setupFiles: ['./journey.setup.ts'],
    globalSetup: ['./chromium.setup.ts', './sweep.setup.ts'],
    testTimeout: GUARD_MS,
    hookTimeout: GUARD_MS,
    expect: { poll: { timeout: 120_000 } },
  },
})
