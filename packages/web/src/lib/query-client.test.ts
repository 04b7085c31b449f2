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

it('asks again after a fault or a lost connection', async () => {
  expect(await failWith(new ORPCError('INTERNAL_SERVER_ERROR'))).toEqual({ asks: 3, signedOut: 0 })
  expect(await failWith(new TypeError('Failed to fetch'))).toEqual({ asks: 3, signedOut: 0 })
})

it('tells when nobody is signed in any more', async () => {
  expect(await failWith(refusal('SIGN_IN_REQUIRED'))).toEqual({ asks: 1, signedOut: 1 })
})
