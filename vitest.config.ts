import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

// Each server test file may hold a database of its own, so never more than two at once.
const MAX_AT_ONCE = Math.min(2, availableParallelism())
// A loaded machine must not fail a test: nothing here is about time.
const PATIENCE = { testTimeout: 60_000, hookTimeout: 60_000 }

export default defineConfig({
  test: {
    maxWorkers: MAX_AT_ONCE,
    projects: [
      { test: { name: 'contract', root: 'packages/contract', include: ['src/**/*.test.ts'], ...PATIENCE } },
      {
        test: {
          name: 'server',
          root: 'packages/server',
          include: ['src/**/*.test.ts'],
          ...PATIENCE,
        },
      },
      // A test that needs a document asks for it in its first line: // @vitest-environment jsdom
      { test: { name: 'web', root: 'packages/web', include: ['src/**/*.test.{ts,tsx}'], ...PATIENCE } },
      { test: { name: 'scripts', root: 'scripts', include: ['*.test.mjs'], ...PATIENCE } },
    ],
  },
})
