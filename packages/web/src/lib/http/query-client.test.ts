import { ORPCError } from '@orpc/client'
import { expect, it } from 'vitest'
import { createQueryClient } from './query-client.ts'

/** Runs a query that always fails, and counts attempts and sign-outs. */
async function failWith(error: Error) {
  const seen = { attempts: 0, signedOut: 0 }
  const client = createQueryClient(() => {
    seen.signedOut += 1
  })
  const query = async () => {
    seen.attempts += 1
    throw error
  }
  const outcome = client.fetchQuery({ queryKey: ['query'], queryFn: query, retryDelay: 1 })
  await expect(outcome).rejects.toBe(error)
  return seen
}

const refusal = (code: string) => new ORPCError(code, { defined: true, status: 403 })

it('does not retry a declared error', async () => {
  expect(await failWith(refusal('STUDENT_NOT_FOUND'))).toEqual({ attempts: 1, signedOut: 0 })
})

it('retries a server fault twice', async () => {
  expect(await failWith(new ORPCError('INTERNAL_SERVER_ERROR'))).toEqual({ attempts: 3, signedOut: 0 })
})

it.each([
  new TypeError('Failed to fetch'),
  new ORPCError('BAD_GATEWAY', { status: 502 }),
  new ORPCError('SERVICE_UNAVAILABLE', { status: 503 }),
  new ORPCError('GATEWAY_TIMEOUT', { status: 504 }),
])('does not retry after $message, which the call has already retried', async (error) => {
  expect(await failWith(error)).toEqual({ attempts: 1, signedOut: 0 })
})

it('reports that the session has ended', async () => {
  expect(await failWith(refusal('SIGN_IN_REQUIRED'))).toEqual({ attempts: 1, signedOut: 1 })
})
