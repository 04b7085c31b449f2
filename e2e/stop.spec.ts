import { expect, it } from 'vitest'
import { PASSWORD, type Person, startPortal } from './portal.ts'

const STUDENT: Person = { name: 'Ananya Deshpande', email: 'ananya@university.test', role: 'student' }
const ROUNDS = process.env.PROVE === 'full' ? 50 : 1
const CALLERS = 16
const STOP_MAX_MS = 10_000

const post = (address: string, path: string, body: object, cookie = '') =>
  fetch(address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address, cookie },
    body: JSON.stringify(body),
  })

async function signedInCookie(address: string) {
  const answer = await post(address, '/api/auth/sign-in/email', { email: STUDENT.email, password: PASSWORD })
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

/** Calls again and again until nobody answers; returns what was answered otherwise than whole and well. */
async function callUntilGone(address: string, cookie: string) {
  const wrong: string[] = []
  for (;;) {
    const answer = await post(address, '/api/rpc/assignments/listMyProjects', { json: {} }, cookie).catch(
      () => null,
    )
    if (!answer) return wrong
    const body = await answer.text()
    // The last of what is told: an answer that was cut off lacks it.
    const isWhole = body.startsWith('{"json":{"items":[],') && body.endsWith('"found":0}}')
    if (answer.status !== 200 || !isWhole) wrong.push(`${answer.status} ${body}`)
  }
}

it('threat-53 told to stop under load, it answers what it took on and ends within ten seconds', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const portal = await startPortal([STUDENT])
    const cookie = await signedInCookie(portal.address)
    const callers = Array.from({ length: CALLERS }, () => callUntilGone(portal.address, cookie))
    await new Promise((resolve) => setTimeout(resolve, 500))
    const began = performance.now()
    const code = await portal.stop()
    expect(performance.now() - began).toBeLessThan(STOP_MAX_MS)
    expect(code).toBe(0)
    expect((await Promise.all(callers)).flat()).toEqual([])
  }
})
