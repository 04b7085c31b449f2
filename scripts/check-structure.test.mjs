import { describe, expect, test } from 'vitest'
import { LIMITS, sizeSpread, structureProblems } from './check-structure.mjs'

/** @param {string} path @param {number} [lines] */
const file = (path, lines = 10) => ({ path, text: 'x\n'.repeat(lines) })

describe('where files stand', () => {
  test.each([
    'packages/contract/src/tickets/tickets.constants.ts',
    'packages/contract/src/tickets/tickets.policy.test.ts',
    'packages/server/src/main.ts',
    'packages/server/src/features/tickets/tickets.repository.ts',
    'packages/server/src/features/tickets/tickets.service.test.ts',
    'packages/server/src/platform/mail.ts',
    'packages/web/src/routes/index.tsx',
    'packages/web/src/features/tickets/tickets-page.tsx',
    'packages/web/src/features/tickets/new-ticket-form.tsx',
    'packages/web/src/features/tickets/new-ticket.values.ts',
    'packages/web/src/features/tickets/tickets.module.css',
    'packages/web/src/features/landing/landing-page.tsx',
    'e2e/tickets.spec.ts',
  ])('%s is welcome', (path) => {
    expect(structureProblems([file(path)])).toEqual([])
  })

  test.each([
    ['packages/contract/src/tickets/tickets.router.ts', 'no such place'],
    ['packages/contract/src/tickets.constants.ts', 'no such place'],
    ['packages/server/src/features/invoices/invoices.service.ts', 'no such place'],
    ['packages/server/src/features/tickets/tickets.ts', 'no such place'],
    ['packages/server/src/features/tickets/tickets.values.ts', 'no such place'],
    ['packages/server/src/lib/text.ts', 'no such place'],
    ['packages/server/src/server.ts', 'no such place'],
    ['packages/web/src/features/tickets/Tickets.tsx', 'no such place'],
    ['packages/web/src/features/landing/landing.service.ts', 'no such place'],
    ['packages/server/src/features/landing/landing.service.ts', 'no such place'],
    ['packages/web/src/ui/index.ts', 'no index files'],
    ['packages/server/src/platform/date-utils.ts', 'says nothing'],
    ['packages/web/src/lib/common/text.ts', 'says nothing'],
  ])('%s is refused', (path, reason) => {
    expect(structureProblems([file(path)]).join()).toContain(reason)
  })
})

describe('how long files are', () => {
  const page = 'packages/web/src/features/chat/chat-page.tsx'

  test('300 lines are allowed, 301 are not', () => {
    expect(structureProblems([file(page, LIMITS.file), ...small(20)])).toEqual([])
    expect(structureProblems([file(page, LIMITS.file + 1), ...small(20)])).toEqual([
      expect.stringContaining('301 lines'),
    ])
  })

  test('a route has at most 40', () => {
    const route = 'packages/web/src/routes/student/chat.tsx'
    expect(structureProblems([file(route, 41), ...small(20)])).toEqual([
      expect.stringContaining('40 is the limit'),
    ])
  })

  test('data and generated files may be long', () => {
    const long = [
      file('packages/server/src/features/people/names.data.ts', 900),
      file('packages/web/src/routeTree.gen.ts', 900),
    ]
    expect(structureProblems([...long, ...small(20)])).toEqual([])
  })

  test('most files are small', () => {
    const heavy = Array.from({ length: 11 }, (_, i) => file(`scripts/heavy-${i}.mjs`, 80))
    expect(structureProblems([...heavy, ...small(10)])).toEqual([
      expect.stringContaining('half of all files'),
    ])
    const huge = Array.from({ length: 5 }, (_, i) => file(`scripts/huge-${i}.mjs`, 200))
    expect(structureProblems([...huge, ...small(30)])).toEqual([
      expect.stringContaining('a tenth of all files'),
    ])
    expect(sizeSpread([...heavy, ...small(10)])).toEqual({ files: 21, median: 80, ninetieth: 80 })
  })
})

/** @param {number} count */
const small = (count) => Array.from({ length: count }, (_, i) => file(`scripts/small-${i}.mjs`))
