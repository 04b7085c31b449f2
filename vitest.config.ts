import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

// Each server test file may hold a database of its own, so never more than two at once.
const MAX_AT_ONCE = Math.min(2, availableParallelism())
// One process for file after file: these keep nothing between them, and loading everything anew took most of their time.
// Each in a turn of its own, so that the next file is one for the same process.
const SHARED = (turn: number) => ({ isolate: false, sequence: { groupOrder: turn } })
// A loaded machine must not fail a test: nothing here is about time.
const PATIENCE = { testTimeout: 60_000, hookTimeout: 60_000 }

export default defineConfig({
  test: {
    maxWorkers: MAX_AT_ONCE,
    projects: [
      {
        test: {
          name: 'contract',
          root: 'packages/contract',
          include: ['src/**/*.test.ts'],
          ...SHARED(1),
          ...PATIENCE,
        },
      },
      {
        test: {
          name: 'server',
          root: 'packages/server',
          include: ['src/**/*.test.ts'],
          ...PATIENCE,
        },
      },
      // A test that needs a document asks for it in its first line: // @vitest-environment jsdom
      {
        test: {
          name: 'web',
          root: 'packages/web',
          include: ['src/**/*.test.{ts,tsx}'],
          ...SHARED(2),
          ...PATIENCE,
        },
      },
      { test: { name: 'scripts', root: 'scripts', include: ['*.test.mjs'], ...PATIENCE } },
    ],
  },
})
