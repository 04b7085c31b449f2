import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { journeysOfNoun, testsFor } from './changed-tests.mjs'

const SERVER = 'packages/server/src/features/tickets'
const WEB = 'packages/web/src/features/tickets'

const SOURCES = Object.entries({
  [`${SERVER}/tickets.repository.ts`]: '',
  [`${SERVER}/tickets.service.ts`]: "import './tickets.repository.ts'",
  [`${SERVER}/tickets.service.test.ts`]: "import './tickets.service.ts'",
  [`${SERVER}/settings.test.ts`]: "new URL('../../../../../docs/configuration.md', import.meta.url)",
  [`${WEB}/tickets-page.tsx`]: "import './tickets.queries.ts'",
  [`${WEB}/tickets.queries.ts`]: '',
  [`${WEB}/tickets.queries.test.ts`]: "import './tickets.queries.ts'",
  'packages/web/src/routes/student/support.tsx': "import '../../features/tickets/tickets-page.tsx'",
  'packages/web/src/lib/live/reconnect-policy.ts': '',
  'packages/web/src/ui/button.tsx': '',
  'e2e/mail.ts': `import '../${SERVER}/tickets.repository.ts'`,
  'e2e/chat.spec.ts': "import './mail.ts'",
  'e2e/live.spec.ts': "import '../packages/web/src/lib/live/reconnect-policy.ts'",
  'e2e/shell.spec.ts': '',
  'e2e/student-tickets.spec.ts': '',
  'scripts/lock.mjs': '',
  'scripts/lock.test.mjs': "new URL('./lock.mjs', import.meta.url)",
}).map(([path, text]) => ({ path, text }))

test.each([
  [
    'what imports it by any number of steps',
    `${SERVER}/tickets.repository.ts`,
    `${SERVER}/tickets.service.test.ts`,
  ],
  ['the test itself', 'e2e/chat.spec.ts', 'e2e/chat.spec.ts'],
  ['what starts it by its URL', 'scripts/lock.mjs', 'scripts/lock.test.mjs'],
  ['journeys that share it', 'e2e/mail.ts', 'e2e/chat.spec.ts'],
  ['what reads it by its name', 'docs/configuration.md', `${SERVER}/settings.test.ts`],
  ['the journeys of its noun', `${WEB}/tickets-page.tsx`, 'e2e/student-tickets.spec.ts'],
  [
    'the journeys of the noun that a route shows',
    'packages/web/src/routes/student/support.tsx',
    'e2e/student-tickets.spec.ts',
  ],
  ['the journeys through the whole portal', 'packages/web/src/ui/button.tsx', 'e2e/shell.spec.ts'],
])('a change affects %s', (_, changed, affected) => {
  expect(testsFor([changed], SOURCES)).toEqual([affected])
})

test('a change of the web affects the journeys that import it, beside those of its noun', () => {
  expect(testsFor(['packages/web/src/lib/live/reconnect-policy.ts'], SOURCES)).toEqual([
    'e2e/live.spec.ts',
    'e2e/shell.spec.ts',
  ])
})

test('several changes affect the tests of each, and a file that nothing imports affects none', () => {
  expect(testsFor(['scripts/lock.mjs', 'e2e/mail.ts', 'README.md'], SOURCES)).toEqual([
    'e2e/chat.spec.ts',
    'scripts/lock.test.mjs',
  ])
  expect(testsFor(['README.md'], SOURCES)).toEqual([])
  expect(testsFor([], SOURCES)).toEqual([])
})

test('a file loaded for every test affects every test of its workspace', () => {
  const all = SOURCES.map(({ path }) => path).filter((path) => /\.(test|spec)\./.test(path))
  /** @param {string} folder */
  const inside = (folder) => all.filter((path) => path.startsWith(folder))
  expect(testsFor(['vitest.config.ts'], SOURCES)).toEqual(all)
  expect(testsFor(['package-lock.json'], SOURCES)).toEqual(all)
  expect(testsFor(['e2e/vitest.config.ts'], SOURCES)).toEqual(inside('e2e/'))
  expect(testsFor(['packages/server/src/server.setup.ts'], SOURCES)).toEqual(inside('packages/server/'))
  expect(testsFor(['packages/server/migrations/0042_x.sql'], SOURCES)).toEqual(inside('packages/server/'))
})

test('every noun of the web has journeys', () => {
  /** @param {string} path */
  const list = (path) => readdirSync(new URL(path, import.meta.url))
  const journeys = list('../e2e').filter((name) => name.endsWith('.spec.ts'))
  const nouns = list('../packages/web/src/features')
  expect(nouns.length).toBeGreaterThan(10)
  expect(nouns.filter((noun) => !journeys.some((name) => journeysOfNoun(noun).test(name)))).toEqual([])
})
