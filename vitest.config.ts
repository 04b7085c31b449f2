import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

// Each server test file may hold a database of its own, so never more than two at once.
const MAX_AT_ONCE = Math.min(2, availableParallelism())

export default defineConfig({
  test: {
    maxWorkers: MAX_AT_ONCE,
    projects: [
      { test: { name: 'contract', root: 'packages/contract', include: ['src/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          root: 'packages/server',
          include: ['src/**/*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      // A test that needs a document asks for it in its first line: // @vitest-environment jsdom
      { test: { name: 'web', root: 'packages/web', include: ['src/**/*.test.{ts,tsx}'] } },
      { test: { name: 'scripts', root: 'scripts', include: ['*.test.mjs'], testTimeout: 30_000 } },
    ],
  },
})
