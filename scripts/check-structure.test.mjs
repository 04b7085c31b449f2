import { describe, expect, test } from 'vitest'
import { findLongFiles, findStructureProblems, LIMITS } from './check-structure.mjs'

/** @param {string} path @param {number} [lines] */
const file = (path, lines = 10) => ({ path, text: 'x\n'.repeat(lines) })

describe('the place of files', () => {
  test.each([
    'packages/contract/src/tickets/tickets.constants.ts',
    'packages/contract/src/tickets/tickets.policy.test.ts',
    'packages/server/src/main.ts',
    'packages/server/src/features/tickets/tickets.repository.ts',
    'packages/server/src/features/tickets/tickets.service.test.ts',
    'packages/server/src/platform/mail/mail.ts',
    'packages/web/src/routes/index.tsx',
    'packages/web/src/features/tickets/tickets-page.tsx',
    'packages/web/src/features/tickets/own/new-ticket-form.tsx',
    'packages/web/src/features/tickets/own/new-ticket.model.ts',
    'packages/web/src/features/tickets/tickets.module.css',
    'packages/web/src/features/landing/landing-page.tsx',
    'packages/web/src/features/tickets/own/own-tickets-page.tsx',
    'packages/server/src/features/tickets/conversation/replies.service.ts',
    'e2e/tickets.spec.ts',
  ])('%s is allowed', (path) => {
    expect(findStructureProblems([file(path)])).toEqual([])
  })

  test.each([
    ['packages/contract/src/tickets/tickets.router.ts', 'no such place'],
    ['packages/contract/src/tickets.constants.ts', 'no such place'],
    ['packages/server/src/features/invoices/invoices.service.ts', 'no such place'],
    ['packages/server/src/features/tickets/tickets.ts', 'no such place'],
    ['packages/server/src/features/tickets/tickets.model.ts', 'no such place'],
    ['packages/server/src/lib/text.ts', 'no such place'],
    ['packages/server/src/server.ts', 'no such place'],
    ['packages/web/src/features/tickets/Tickets.tsx', 'no such place'],
    ['packages/web/src/features/tickets/own/rows/own-ticket-row.tsx', 'no such place'],
    ['packages/server/src/features/landing/landing.service.ts', 'no such place'],
    ['packages/web/src/ui/index.ts', 'no index files'],
    ['packages/server/src/platform/date-utils.ts', 'does not describe'],
    ['packages/web/src/lib/common/text.ts', 'does not describe'],
  ])('%s is refused', (path, reason) => {
    expect(findStructureProblems([file(path)]).join()).toContain(reason)
  })
})

describe('the length of files', () => {
  const page = 'packages/web/src/features/chat/threads/chat-page.tsx'

  test('450 lines are allowed, 451 are not; files over 300 lines are reported', () => {
    expect(findStructureProblems([file(page, LIMITS.file)])).toEqual([])
    expect(findStructureProblems([file(page, LIMITS.file + 1)])).toEqual([
      expect.stringContaining('451 lines'),
    ])
    expect(findLongFiles([file(page, LIMITS.long)])).toEqual([])
    expect(findLongFiles([file(page, LIMITS.long + 1)])).toEqual([expect.stringContaining('301 lines')])
  })

  test('a route has at most 40 lines', () => {
    const route = 'packages/web/src/routes/student/chat.tsx'
    expect(findStructureProblems([file(route, 41)])).toEqual([expect.stringContaining('40 is the limit')])
  })

  test('data and generated files have no limit', () => {
    const long = [
      file('packages/server/src/features/people/names.data.ts', 900),
      file('packages/web/src/routeTree.gen.ts', 900),
    ]
    expect([...findStructureProblems(long), ...findLongFiles(long)]).toEqual([])
  })
})

test('a comment of more than 120 columns is refused, but not one with an address', () => {
  const path = 'packages/web/src/features/chat/threads/chat-page.tsx'
  /** @param {string} line */
  const check = (line) => findStructureProblems([{ path, text: `${line}\n` }])
  expect(check(`// ${'a'.repeat(LIMITS.comment - 3)}`)).toEqual([])
  expect(check(`  * ${'a'.repeat(LIMITS.comment)}`)).toEqual([expect.stringContaining('120 is the limit')])
  expect(check(`// https://${'a'.repeat(LIMITS.comment)}`)).toEqual([])
  expect(check(`const text = '${'a'.repeat(LIMITS.comment)}'`)).toEqual([])
})

test('a folder has at most 25 product files, not counting tests and data', () => {
  const folder = 'packages/server/src/features/tickets'
  /** @param {string} ending @param {number} count */
  const files = (ending, count) =>
    Array.from({ length: count }, (_, i) => file(`${folder}/part-${i}.${ending}`))
  const others = [...files('service.test.ts', 30), ...files('data.ts', 30)]
  expect(findStructureProblems([...files('service.ts', LIMITS.folder), ...others])).toEqual([])
  expect(findStructureProblems(files('service.ts', LIMITS.folder + 1))).toEqual([
    `${folder}: 26 files, 25 is the limit; give each area a folder`,
  ])
})

describe('replaced terms', () => {
  /** @param {string} text */
  const check = (text) => findStructureProblems([{ path: 'scripts/example.mjs', text }])

  test.each([
    'const handOff = 1',
    'export function readHandOffs() {}',
    'const read = ({ handOffId: id, other: [, ...handOffs] }) => id',
    'type HandOffRow = string',
    'const HAND_OFF_MAX = 1',
    'const f = (handOff = 1) => handOff',
  ])('%s is refused', (text) => {
    expect(findStructureProblems([{ path: 'e2e/example.ts', text }]).join()).toContain('one-time token')
  })

  test('the file name is checked, and the line of an identifier is reported', () => {
    expect(findStructureProblems([file('e2e/hand-offs.ts')])).toEqual([
      'e2e/hand-offs.ts:1 hand-offs.ts: instead of "handOff" use: one-time token',
    ])
    expect(check('const one = 1\nconst handOff = one')).toEqual([expect.stringContaining('example.mjs:2')])
  })

  test.each([
    'const hand = { handOff: 1 }',
    '// a handOff',
    'const handsOffice = "handOff"',
    'const offHand = 1',
  ])('%s is allowed', (text) => expect(check(text)).toEqual([]))
})
