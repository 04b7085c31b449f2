import { expect, it } from 'vitest'
import { toErrorResponse } from '../../../rpc/http.refusal.ts'
import { codeOf } from '../../../rpc/refusals.testing.ts'
import { hashPasswordFor, verifyPasswordFor } from './password-hashing.service.ts'

const requestFrom = (ipAddress: string) => ({ origin: { requestId: 'test', ipAddress } })

it('threat-56 a site with 60 waiting hashes is refused further ones, from whichever of its networks, and no other is', async () => {
  const computer = (index: number) => requestFrom(`2001:db8:0:${index.toString(16)}::1`)
  // A hash of low cost, so that the test is quick.
  const hash =
    '$argon2id$v=19$m=1024,t=1,p=1$MDEyMzQ1Njc4OWFiY2RlZg$z4OK7rbdinG3hPl7S1SJZHcf629OTdnnpGKW02sF9g0'
  const verifyFrom = (request: ReturnType<typeof requestFrom>) =>
    verifyPasswordFor(request, { hash, password: 'a right password' })
  const many = Array.from({ length: 62 }, (_, index) => verifyFrom(computer(index)))
  // Called before the first hashes are done, so that 60 still wait.
  const further = [verifyFrom(computer(62)), hashPasswordFor(computer(63), 'a right password')]
  expect(await Promise.all(further.map(codeOf))).toEqual(['ATTEMPTS_TOO_MANY', 'ATTEMPTS_TOO_MANY'])
  expect(await verifyFrom(requestFrom('203.0.113.9'))).toBe(true)
  expect(await verifyFrom(requestFrom('2001:db8:1::1'))).toBe(true)
  expect(await Promise.all(many)).toEqual(Array(62).fill(true))
  expect(await verifyFrom(computer(64))).toBe(true)
})

it('threat-56 when too many hashes wait in all, those of the sites with the most are refused as busy', async () => {
  const hash =
    '$argon2id$v=19$m=1024,t=1,p=1$MDEyMzQ1Njc4OWFiY2RlZg$z4OK7rbdinG3hPl7S1SJZHcf629OTdnnpGKW02sF9g0'
  const verifyFrom = (address: string) =>
    verifyPasswordFor(requestFrom(address), { hash, password: 'a right password' })
  const many = Array.from({ length: 17 * 60 }, (_, index) => verifyFrom(`2001:db8:${index % 17}::1`))
  const other = verifyFrom('203.0.113.9')
  const outcomes = await Promise.allSettled(many)
  expect(await other).toBe(true)
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  expect(refused).toHaveLength(17 * 60 - 2 - 1000 + 1)
  for (const error of refused)
    expect(toErrorResponse(error)).toMatchObject({ status: 503, body: { code: 'PORTAL_BUSY' } })
})
