import { defineConfig } from 'vitest/config'

// One journey at a time: they share the two cores with a browser and a server.
export default defineConfig({
  test: {
    name: 'e2e',
    root: import.meta.dirname,
    include: ['**/*.spec.ts'],
    maxWorkers: 2,
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 180_000,
    globalSetup: './chromium.setup.ts',
  },
})
