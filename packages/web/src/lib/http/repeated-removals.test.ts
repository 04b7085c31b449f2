import { contract } from '@capstone/contract/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fetchCall, REMOVALS } from './repeated-removals.ts'

type Procedure = { '~orpc': { errorMap: object; outputSchema: { parse: (value: unknown) => unknown } } }

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('navigator', { onLine: true })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const refuse = (code: string, data?: object) => () =>
  Response.json({ json: { defined: true, code, data } }, { status: 404 })
const lose = () => {
  throw new TypeError('Failed to fetch')
}

/** Sends a call that gets these responses in turn; returns the last one's status and body. */
async function send(path: string, ...responses: (() => Response)[]) {
  vi.stubGlobal('fetch', async () => responses.shift()?.())
  const call = fetchCall(new Request('http://capstone.test', { method: 'POST' }), undefined, path.split('/'))
  await vi.runAllTimersAsync()
  const response = await call
  return { status: response.status, body: await response.json() }
}

it('a removal whose response was lost succeeds when there is nothing left to remove', async () => {
  expect(await send('people/deleteStudent', lose, refuse('STUDENT_NOT_FOUND'))).toEqual({
    status: 200,
    body: { json: { deleted: true } },
  })
})

it.each([
  ['sent once', 'people/deleteStudent', [refuse('STUDENT_NOT_FOUND')]],
  [
    'whose error only mentions the code',
    'handIns/deletePlan',
    [lose, refuse('X', { title: 'PLAN_NOT_FOUND' })],
  ],
  ['refused otherwise', 'people/deleteStudent', [lose, refuse('SIGN_IN_REQUIRED')]],
  ['that is no removal', 'people/editStudent', [lose, refuse('STUDENT_NOT_FOUND')]],
])('a call %s stays refused', async (_name, path, responses) => {
  expect(await send(path, ...responses)).toMatchObject({ status: 404 })
})

it.each(Object.entries(REMOVALS))('%s has the error and the answer of the contract', (path, removal) => {
  const [noun = '', name = ''] = path.split('/')
  const nouns: Record<string, Record<string, unknown>> = contract
  const procedure = nouns[noun]?.[name]
  expect(procedure).toBeDefined()
  const { errorMap, outputSchema } = (procedure as Procedure)['~orpc']
  expect(errorMap).toHaveProperty(removal.notFoundCode)
  expect(outputSchema.parse(removal.answer)).toEqual(removal.answer)
})
