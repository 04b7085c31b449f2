import { expect, test } from 'vitest'
import { findSqlProblems } from './check-sql.mjs'

const FEATURE = 'packages/server/src/features/tickets'

/** @param {string} path @param {string} text */
const check = (path, text) => findSqlProblems([{ path, text }])

test.each([
  ['sql`select 1`', 'writes sql'],
  ['sql<number>`select 1`', 'writes sql'],
  ["db.execute('select 1')", '.execute()'],
  ['tx.insert(tickets)', '.insert()'],
  ['context.db.update(tickets)', '.update()'],
  ['db.delete(tickets)', '.delete()'],
  ['db.select().from(tickets)', '.select()'],
  ["import { eq } from 'drizzle-orm'\neq(1, 1)", 'imports drizzle-orm'],
])('a service must not write %s', (text, reason) => {
  expect(check(`${FEATURE}/tickets.service.ts`, text)).toEqual([expect.stringContaining(reason)])
  expect(check(`${FEATURE}/tickets.repository.ts`, text)).toEqual([])
  expect(check(`${FEATURE}/tickets.service.test.ts`, text)).toEqual([])
})

test.each([
  "sql.raw('now()')",
  'sql.raw("order by " + column)',
  'sql.identifier(column)',
  'sql.identifier(names[a])',
])('a repository must not write %s either', (text) => {
  expect(check(`${FEATURE}/tickets.repository.ts`, text)).toHaveLength(1)
})

test('a literal column name is allowed', () => {
  expect(check(`${FEATURE}/tickets.repository.ts`, "sql.identifier('created_at')")).toEqual([])
})

test('code that only looks like SQL is allowed', () => {
  const text =
    "seen.delete(1)\nhash.update('x')\nimport type { SQL } from 'drizzle-orm'\nexport type Y = SQL\nimport { DrizzleQueryError } from 'drizzle-orm'\n"
  expect(check(`${FEATURE}/tickets.service.ts`, text)).toEqual([])
})

test('the line is reported', () => {
  expect(check(`${FEATURE}/tickets.service.ts`, '\n\nsql`x`\n')[0]).toMatch(/tickets\.service\.ts:3 /)
})
