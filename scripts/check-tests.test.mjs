import { expect, test } from 'vitest'
import { findTestProblems } from './check-tests.mjs'

const PROJECTS = [
  {
    name: 'server',
    root: 'packages/server',
    tags: ['database', 'nightly'],
    include: ['src/**/*.test.ts'],
    exclude: ['src/**/*.isolated.test.ts'],
  },
  {
    name: 'server-isolated',
    root: 'packages/server',
    tags: ['database', 'nightly'],
    include: ['src/**/*.isolated.test.ts', 'src/both.test.ts'],
    exclude: [],
  },
  { name: 'e2e', root: 'e2e', include: ['**/*.spec.ts'], exclude: [], tags: [] },
]
// In two parts: Vitest takes it for a tag of this file otherwise.
const TAG = `@module-${'tag'}`
const FILE = 'packages/server/src/app/jobs.test.ts'

/** @param {Record<string, string>} files path → text */
const check = (files) =>
  findTestProblems(
    Object.entries(files).map(([path, text]) => ({ path, text })),
    PROJECTS,
  )

test('a file of one project with known tags and conditions is allowed', () => {
  const text = `// ${TAG} nightly
    test.skipIf(process.getuid?.() === 0)('is refused', () => {})
    test.each(['only', 'skip'])('%s', () => {})
    test('locks', { tags: ['database'], timeout: 5, skip: false }, () => insert({ tags: ['unknown'], skip: true }))`
  expect(
    check({ [FILE]: text, 'packages/server/src/killed.isolated.test.ts': '', 'e2e/a.spec.ts': '' }),
  ).toEqual([])
})

test.each([
  ['packages/server/jobs.test.ts', '', 'runs nowhere'],
  ['bench/jobs.test.ts', '', 'runs nowhere'],
  ['packages/server/src/both.test.ts', '', 'runs twice: server, server-isolated'],
  [FILE, `// ${TAG} nihgtly`, 'no tag "nihgtly" in "server"'],
  [FILE, `/** ${TAG} a/b */`, 'no tag "a/b"'],
  [FILE, "test('x', { tags: ['nightly', 'slow'] }, () => {})", 'no tag "slow"'],
  [FILE, "describe.each([1])('x', { tags: 'slow' }, () => {})", 'no tag "slow"'],
  ['e2e/a.spec.ts', `// ${TAG} nightly`, 'no tag "nightly" in "e2e"'],
  [FILE, "\ntest.only('x', () => {})", 'jobs.test.ts:2 has "only"'],
  [FILE, "describe.skip('x', () => {})", 'has "skip"'],
  [FILE, "it.skip.each([1])('x', () => {})", 'has "skip"'],
  [FILE, "it.todo('x')", 'has "todo"'],
  [FILE, "test('x', { skip: true }, () => {})", 'has "skip"'],
  [FILE, 'const MANY = process.env.DATABASE_URL ? 100 : 10', 'tag it "database"'],
  [FILE, 'const { DATABASE_URL } = process.env', 'tag it "database"'],
  [FILE, "test.skipIf(!SERVER)('x', () => {})", 'tag it "database"'],
  [FILE, "describe.runIf(isPostgres)('x', () => {})", 'tag it "database"'],
])('%s with %s is reported', (path, text, reason) => {
  expect(check({ [path]: text })).toEqual([expect.stringContaining(reason)])
})

test('a tagged file may depend on the engine', () => {
  const text = "const SERVER = process.env.DATABASE_URL\ntest.skipIf(!SERVER)('x', () => {})"
  expect(check({ [FILE]: `// ${TAG} database\n${text}` })).toEqual([])
})

test('a state of a screen that is checked twice is reported, in tests and in shared modules', () => {
  const files = {
    'e2e/a.spec.ts': "await checkScreen(page, 'papers')\nawait checkScreen(page, name)",
    'e2e/b.spec.ts': "checkScreen(page, 'papers-empty')",
    'e2e/screens.ts': "\nawait checkScreen(\n  other,\n  'papers',\n)\ncheckScreen(page, name)",
  }
  expect(check(files)).toEqual([
    'e2e/screens.ts:2 checks "papers" again, after e2e/a.spec.ts:1: each state is checked once',
  ])
})
