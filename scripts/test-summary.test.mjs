import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { formatSeconds } from './terminal.mjs'
import { formatSummary, quote } from './test-summary.mjs'

const PASSED = { passed: 3, failures: [], retried: [], teardownErrors: [], files: [] }
const WHOLE_RUN = { name: 'Total', seconds: 700, target: 600 }

/** @param {object} result @param {object} [further] */
const part = (result, further) => ({
  name: 'Journeys',
  seconds: 42,
  rerun: ['npm run test:e2e --'],
  result: { ...PASSED, ...result },
  ...further,
})

test('shows the duration of each part against its target', () => {
  expect(formatSummary([part({}, { target: 60 }), part({})], WHOLE_RUN)).toEqual([
    '        42 s  Journeys (target 1 min)',
    '        42 s  Journeys',
    ' 11 min 40 s  Total (over its target of 10 min)',
  ])
  expect(formatSummary([part({})], WHOLE_RUN)).toEqual(['        42 s  Journeys'])
})

test('shows the ten slowest files of all parts', () => {
  const files = Array.from({ length: 12 }, (_, index) => ({
    path: `scripts/${index}.test.mjs`,
    seconds: index,
  }))
  const others = [
    { path: 'e2e/a.spec.ts', seconds: 21 },
    { path: 'packages/server/src/a.test.ts', seconds: 2.54 },
  ]
  const lines = formatSummary([part({ files }), part({ files: others })], WHOLE_RUN)
  expect(lines.slice(5)).toEqual([
    '        21 s  e2e/a.spec.ts (over its target of 20 s)',
    ...[11, 10, 9, 8, 7, 6, 5, 4, 3].map((n) => `${`${n} s`.padStart(12)}  scripts/${n}.test.mjs`),
  ])
  expect(formatSummary([part({ files: others })], WHOLE_RUN)).toContain(
    '       2.5 s  packages/server/src/a.test.ts (target 3 s)',
  )
})

test('ends with the failures and the commands that run them alone', () => {
  const failures = [
    { file: 'e2e/a.spec.ts', test: 'a door > opens (twice)', reason: 'no key' },
    { file: 'e2e/a.spec.ts', test: null, reason: 'did not run to its end' },
  ]
  const checks = {
    name: 'Checks',
    rerun: ['npm run check'],
    result: { ...PASSED, failures: [{ file: null, test: null, reason: 'SQL' }] },
  }
  const parts = [
    part({ failures, retried: ['e2e/a.spec.ts: a gate — shut'], teardownErrors: ['Closing rpc'] }),
    { ...part({}), ...checks },
  ]
  expect(formatSummary(parts, WHOLE_RUN).slice(4)).toEqual([
    '~ passed only when it was retried: Journeys: e2e/a.spec.ts: a gate — shut',
    '~ passed, but Vitest reported a teardown error: Journeys: Closing rpc',
    '✗ failed: Journeys: e2e/a.spec.ts: a door > opens (twice) — no key',
    String.raw`    npm run test:e2e -- e2e/a.spec.ts -t '^a door > opens \(twice\)$'`,
    '✗ failed: Journeys: e2e/a.spec.ts — did not run to its end',
    '    npm run test:e2e -- e2e/a.spec.ts',
    '✗ failed: Checks — SQL',
    '    npm run check',
  ])
})

test('a quoted text is one shell word, whatever it contains', () => {
  for (const text of ['plain/path.ts', "it's", '$HOME `id` "x" \\ *', 'two\nlines', '']) {
    expect(spawnSync('sh', ['-c', `printf %s ${quote(text)}`], { encoding: 'utf8' }).stdout).toBe(text)
  }
})

test('formats a duration', () => {
  expect([0, 0.44, 3, 9.96, 59.4, 59.6, 185, 600].map(formatSeconds)).toEqual([
    '0 s',
    '0.4 s',
    '3 s',
    '10 s',
    '59 s',
    '1 min',
    '3 min 5 s',
    '10 min',
  ])
})
