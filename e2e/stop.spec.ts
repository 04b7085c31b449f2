// @module-tag ci
import { expect, it } from 'vitest'
import { ANANYA } from './people.ts'
import { PASSWORD, startPortal } from './portal.ts'

const ROUNDS = process.env.PROVE === 'full' ? 50 : 1
const CALLERS = 16
const STOP_MAX_MS = 10_000

const post = (address: string, path: string, body: object, cookie = '') =>
  fetch(address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address, cookie },
    body: JSON.stringify(body),
  })

async function signUp(address: string) {
  const { name, email } = ANANYA
  const answer = await post(address, '/api/auth/sign-up/email', { name, email, password: PASSWORD })
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

/** Repeats a call until the server is gone; returns the responses that were incomplete or not successful. */
async function callUntilGone(address: string, cookie: string, onAnswer: () => void) {
  const wrong: string[] = []
  for (;;) {
    const answer = await post(address, '/api/rpc/assignments/listMyProjects', { json: {} }, cookie).catch(
      () => null,
    )
    if (!answer) return wrong
    // A connection that is closed within a response makes reading it fail; the text of that error is not `isWhole`.
    const body = await answer.text().catch(String)
    const isWhole = body.startsWith('{"json":{"items":[],') && body.endsWith('"matching":0}}')
    if (answer.status !== 200 || !isWhole) wrong.push(`${answer.status} ${body}`)
    onAnswer()
  }
}

it('threat-53 when stopped under load, the server answers accepted requests and exits within ten seconds', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const portal = await startPortal()
    const cookie = await signUp(portal.address)
    let answers = 0
    const count = () => {
      answers += 1
    }
    const callers = Array.from({ length: CALLERS }, () => callUntilGone(portal.address, cookie, count))
    await expect.poll(() => answers).toBeGreaterThan(10 * CALLERS)
    const stoppedAt = performance.now()
    const code = await portal.stop()
    expect(performance.now() - stoppedAt).toBeLessThan(STOP_MAX_MS)
    expect(code).toBe(0)
    expect((await Promise.all(callers)).flat()).toEqual([])
  }
})
