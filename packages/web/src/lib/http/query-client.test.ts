import { ORPCError } from '@orpc/client'
import { expect, it } from 'vitest'
import { createQueryClient } from './query-client.ts'

/** Asks for something that always fails, and counts what came of it. */
async function failWith(error: Error) {
  const seen = { asks: 0, signedOut: 0 }
  const client = createQueryClient(() => {
    seen.signedOut += 1
  })
  const ask = async () => {
    seen.asks += 1
    throw error
  }
  const outcome = client.fetchQuery({ queryKey: ['ask'], queryFn: ask, retryDelay: 1 })
  await expect(outcome).rejects.toBe(error)
  return seen
}

const refusal = (code: string) => new ORPCError(code, { defined: true, status: 403 })

it('takes a refusal for an answer', async () => {
  expect(await failWith(refusal('STUDENT_NOT_FOUND'))).toEqual({ asks: 1, signedOut: 0 })
})

it('asks again after a fault', async () => {
  expect(await failWith(new ORPCError('INTERNAL_SERVER_ERROR'))).toEqual({ asks: 3, signedOut: 0 })
})

it.each([
  new TypeError('Failed to fetch'),
  new ORPCError('BAD_GATEWAY', { status: 502 }),
  new ORPCError('SERVICE_UNAVAILABLE', { status: 503 }),
  new ORPCError('GATEWAY_TIMEOUT', { status: 504 }),
])('does not ask again after $message, which the call has tried long enough', async (error) => {
  expect(await failWith(error)).toEqual({ asks: 1, signedOut: 0 })
})

it('tells when nobody is signed in any more', async () => {
  expect(await failWith(refusal('SIGN_IN_REQUIRED'))).toEqual({ asks: 1, signedOut: 1 })
})
