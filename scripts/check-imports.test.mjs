import { describe, expect, test } from 'vitest'
import { findImportProblems } from './check-imports.mjs'

const SERVER = 'packages/server/src'
const WEB = 'packages/web/src'

/** @param {Record<string, string>} files path → text */
const check = (files) => findImportProblems(Object.entries(files).map(([path, text]) => ({ path, text })))

/** @param {string} from @param {string} name */
const problemsOfImport = (from, name) => check({ [from]: `import { x } from '${name}'\nx()\n` })

describe('allowed imports', () => {
  test.each([
    [`${SERVER}/main.ts`, './app/http.ts'],
    [`${SERVER}/app/router.ts`, '../features/tickets/tickets.router.ts'],
    [`${SERVER}/features/tickets/tickets.router.ts`, '../../rpc/signed-in.ts'],
    [`${SERVER}/features/tickets/tickets.service.ts`, '../people/people.service.ts'],
    [`${SERVER}/features/tickets/tickets.table.ts`, '../people/people.table.ts'],
    [`${SERVER}/features/tickets/tickets.service.ts`, '@capstone/contract/tickets/tickets.policy'],
    [`${SERVER}/features/tickets/tickets.service.test.ts`, '../../app/http.ts'],
    [`${SERVER}/platform/mail.ts`, 'nodemailer'],
    ['packages/contract/src/tickets/tickets.schemas.ts', 'zod'],
    [`${WEB}/routes/student/tickets.tsx`, '../../features/tickets/tickets-page.tsx'],
    [`${WEB}/features/tickets/tickets-page.tsx`, '../../ui/list.tsx'],
    ['e2e/tickets.spec.ts', '@capstone/contract/tickets/tickets.constants'],
    ['bench/tickets.bench.ts', '../packages/server/src/features/tickets/tickets.testing.ts'],
  ])('%s imports %s', (from, name) => {
    expect(problemsOfImport(from, name)).toEqual([])
  })
})

describe('forbidden imports', () => {
  test.each([
    [`${SERVER}/db/connection.ts`, '../platform/mail.ts', 'imports flow'],
    [`${SERVER}/rpc/signed-in.ts`, '../features/accounts/accounts.service.ts', 'imports flow'],
    [`${SERVER}/features/tickets/tickets.service.ts`, '../../app/http.ts', 'imports flow'],
    [
      `${SERVER}/features/tickets/tickets.service.ts`,
      '../people/people.repository.ts',
      'only through its service',
    ],
    [
      `${SERVER}/features/tickets/tickets.service.ts`,
      '../people/people.table.ts',
      'only through its service',
    ],
    [`${SERVER}/features/tickets/tickets.service.ts`, './tickets.testing.ts', 'only tests and benchmarks'],
    [`${SERVER}/main.ts`, '../../web/src/main.tsx', 'imports the contract only'],
    [`${SERVER}/main.test.ts`, '../../web/src/main.tsx', 'imports the contract only'],
    [`${WEB}/lib/api.ts`, '../../../server/src/app/router.ts', 'imports the contract only'],
    [`${WEB}/ui/shell.tsx`, '../features/accounts/profile-menu.tsx', 'imports flow'],
    [`${WEB}/lib/api.ts`, '../ui/shell.tsx', 'imports flow'],
    [`${WEB}/features/tickets/tickets-page.tsx`, '../chat/chat-panel.tsx', 'imports no other feature'],
    ['packages/contract/src/tickets/tickets.schemas.ts', 'drizzle-orm', 'only zod and @orpc/contract'],
    ['packages/contract/src/base.ts', 'node:crypto', 'only zod and @orpc/contract'],
    ['packages/contract/src/base.ts', '../../server/src/main.ts', 'no other workspace'],
  ])('%s must not import %s', (from, name, reason) => {
    expect(problemsOfImport(from, name)).toEqual([expect.stringContaining(reason)])
  })

  test('a type-only import counts, and so does a dynamic one', () => {
    const from = `${WEB}/lib/api.ts`
    expect(check({ [from]: `import type { X } from '../ui/shell.tsx'\nexport type Y = X\n` })).toHaveLength(1)
    expect(check({ [from]: `export const load = () => import('../ui/shell.tsx')\n` })).toHaveLength(1)
  })

  test('the word import in a text or comment does not count', () => {
    const text = `// import { x } from '../ui/shell.tsx'\nexport const line = "import x from '../ui/shell.tsx'"\n`
    expect(check({ [`${WEB}/lib/api.ts`]: text })).toEqual([])
  })

  test('re-exports are refused', () => {
    expect(check({ [`${WEB}/ui/parts.ts`]: `export { x } from './x.tsx'\n` })).toEqual([
      expect.stringContaining('no re-exports'),
    ])
    expect(check({ [`${WEB}/ui/parts.ts`]: `export * from './x.tsx'\n` })).toHaveLength(1)
  })
})

describe('cycles', () => {
  test('a cycle of files is reported', () => {
    const problems = check({
      [`${WEB}/lib/a.ts`]: `import './b.ts'\n`,
      [`${WEB}/lib/b.ts`]: `import './c.ts'\n`,
      [`${WEB}/lib/c.ts`]: `import './a.ts'\n`,
    })
    expect(problems).toEqual([
      expect.stringMatching(/import cycle of files: \S+a\.ts → \S+b\.ts → \S+c\.ts → \S+a\.ts/),
    ])
  })

  test('features that use each other through other files are a cycle, too', () => {
    const problems = check({
      [`${SERVER}/features/people/invite.service.ts`]: `import '../tickets/tickets.service.ts'\n`,
      [`${SERVER}/features/tickets/tickets.service.ts`]: `import '../people/people.service.ts'\n`,
    })
    expect(problems).toEqual([expect.stringContaining('import cycle of features')])
  })

  test('tables that reference each other are a cycle', () => {
    const problems = check({
      [`${SERVER}/features/people/people.table.ts`]: `import '../tickets/tickets.table.ts'\n`,
      [`${SERVER}/features/tickets/tickets.table.ts`]: `import '../people/people.table.ts'\n`,
    })
    expect(problems).toEqual([expect.stringContaining('import cycle of files')])
  })
})
