import { contract } from '@capstone/contract/contract'
import { ORPCError } from '@orpc/server'
import fc from 'fast-check'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { encodeCursor } from '../../rpc/cursor.ts'
import { portal } from '../../rpc/portal.testing.ts'
import { type Fixtures, prepareFixtures } from '../permission-tests/permissions.fixtures.testing.ts'
import { PERMISSIONS } from '../permission-tests/permissions.testing.ts'
import { callByName, contextOf, proceduresOf, viewerOf } from '../router.testing.ts'
import { router } from '../router.ts'

// Reading a document starts a process, which would take twenty minutes of a full run; threat-49 tests it.
vi.mock('../../platform/documents/document.reader.ts', () => ({ tryReadDocument: async () => 'unreadable' }))

const IS_FULL = process.env.PROVE === 'full'
const RUNS = IS_FULL ? 10_000 : 10
const OPTIONS = IS_FULL ? { timeout: RUNS * 1000 } : {}
// A reduced run tries every fifth input, which still varies the value for each field.
const EVERY = IS_FULL ? 1 : 5

let withFixtures: Awaited<ReturnType<typeof prepareFixtures>>
beforeAll(async () => {
  withFixtures = await prepareFixtures(portal)
})

const STRINGS = [
  '',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  'x'.repeat(100_000),
  '%'.repeat(200),
  '\\',
  "'; drop table users; --",
  'http://a/\u0000b',
  'https://x.test/\ud800',
  '\u202e\ufeff',
  '__proto__',
  'infinity',
  '00000000-0000-0000-0000-000000000000',
]
const NUMBERS = [
  0,
  -0,
  -1,
  Number.POSITIVE_INFINITY,
  Number.NaN,
  2 ** 31,
  2 ** 63,
  0.1,
  8.64e15,
  253402300800000,
]
const deep = (depth: number): unknown => (depth === 0 ? 'end' : [deep(depth - 1)])

const word = fc.oneof(fc.constantFrom(...STRINGS), fc.string({ unit: 'binary' }), fc.uuid())
const cursorValues = fc.tuple(
  fc.oneof(word, fc.constantFrom(...NUMBERS), fc.date().map(String)),
  fc.oneof(fc.uuid(), word),
)
const hostile = fc.oneof(
  word,
  cursorValues.map(encodeCursor),
  fc.constantFrom(...NUMBERS, null, undefined, true, [], {}, deep(2000), new Date(Number.NaN), 10n ** 30n),
  fc.array(word, { maxLength: 300 }),
  fc.anything(),
)

/** Changes one thing in a valid input: a value is replaced, a key is added, or a key is removed. */
function change(valid: unknown, path: number, value: unknown): unknown {
  if (typeof valid !== 'object' || valid === null || path === 0) return value
  const entries = Object.entries(valid)
  const at = path % (entries.length + 2)
  if (at === entries.length) return { ...valid, more: value }
  if (at > entries.length) return Object.fromEntries(entries.slice(1))
  const key = entries[at]?.[0] ?? ''
  const deeper = change(entries[at]?.[1], Math.floor(path / 7), value)
  if (Array.isArray(valid)) return valid.map((item, index) => (index === at ? deeper : item))
  return { ...valid, [key]: deeper }
}

const ID = '00000000-0000-4000-8000-000000000000'
const WORST = [...STRINGS, encodeCursor([8.64e15, ID]), encodeCursor(['\u0000', ID]), deep(2000)]

/** Generates every input in which one of the worst values replaces a valid one. */
function* corrupt(valid: unknown): Generator<unknown> {
  yield* WORST
  if (typeof valid !== 'object' || valid === null) return
  for (const [key, value] of Object.entries(valid))
    for (const corrupted of corrupt(value))
      yield Array.isArray(valid)
        ? valid.map((item, index) => (String(index) === key ? corrupted : item))
        : { ...valid, [key]: corrupted }
}

const PAGE = { search: 'a', cursor: encodeCursor(['a', ID]), limit: 5 }
const validInputsOf = (procedure: string, fixtures: Fixtures) =>
  PERMISSIONS.filter((row) => row.procedure === procedure).map(({ input }) => {
    const valid = input?.(fixtures.own, fixtures) ?? {}
    return Object.keys(valid as object).length === 0 ? PAGE : valid
  })

const ACTORS = ['student', 'instructor', 'admin'] as const

/** Calls a procedure and returns the error when it is a fault; null when the procedure answers or refuses. */
async function findFault(
  fixtures: Fixtures,
  actor: (typeof ACTORS)[number],
  procedure: string,
  input: unknown,
) {
  try {
    await callByName(router, procedure, input, contextOf(portal, viewerOf(actor, fixtures)))
  } catch (error) {
    if (!(error instanceof ORPCError) || error.status >= 500) return error
    expect(error.message).not.toMatch(/ at .*\.ts|select .* from |insert into /)
  }
  return null
}

describe('threat-48 no input causes a fault', () => {
  it.each(proceduresOf(contract))(
    '%s, with the worst values in each field of its input',
    async (procedure) => {
      await withFixtures(async (fixtures) => {
        const inputs = validInputsOf(procedure, fixtures).flatMap((valid) => [...corrupt(valid)])
        for (const input of inputs.filter((_, index) => index % EVERY === 0))
          for (const actor of ACTORS) expect(await findFault(fixtures, actor, procedure, input)).toBe(null)
      })
    },
  )

  it.each(proceduresOf(contract))('%s, with random inputs', OPTIONS, async (procedure) => {
    await withFixtures(async (fixtures) => {
      const inputs = fc
        .tuple(fc.constantFrom(...validInputsOf(procedure, fixtures)), fc.nat(10_000), hostile)
        .map(([valid, path, value]) => change(valid, path, value))
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...ACTORS), inputs, async (actor, input) => {
          expect(await findFault(fixtures, actor, procedure, input)).toBe(null)
        }),
        { numRuns: RUNS },
      )
    })
  })
})
