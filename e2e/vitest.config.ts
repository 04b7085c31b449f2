import { defineConfig } from 'vitest/config'

// Two at a time, each with a browser and a server: a journey mostly waits.
export default defineConfig({
  test: {
    name: 'e2e',
    root: import.meta.dirname,
    include: ['**/*.spec.ts'],
    maxWorkers: 2,
    testTimeout: 240_000,
    hookTimeout: 180_000,
    // As long as Playwright waits for what it looks for: one second is nothing on a busy machine.
    expect: { poll: { timeout: 30_000 } },
    globalSetup: ['./chromium.setup.ts', './records.setup.ts'],
  },
})
