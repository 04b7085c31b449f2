import { VIEWER_HEADER } from '@capstone/contract/accounts/accounts.constants'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { users } from '../features/accounts/accounts.table.ts'
import { openSession } from '../features/accounts/accounts.testing.ts'
import { createTestPortal, createUser, type TestPortal } from '../rpc/context.testing.ts'
import { bodyOf, startTestServer, type TestServer } from './http.testing.ts'

let portal: TestPortal
let server: TestServer
beforeAll(async () => {
  portal = await createTestPortal()
  server = await startTestServer(portal)
})
afterAll(async () => {
  await server.stop()
  await portal.close()
})
beforeEach(() => portal.reset())

const BEFORE = {
  ...{ name: 'Somebody Before', phone: '', college: '' },
  ...{ course: 'MCA', specialization: 'AI/ML', year: '1st Year' },
}

const enter = async () => {
  const { id } = await createUser(portal, { role: 'student' })
  const { cookie } = await openSession(portal, id)
  return { id, cookie }
}

describe('threat-47 a page that shows somebody who was here before', () => {
  it('neither reads nor writes as the person who is here now', async () => {
    const [before, now] = [await enter(), await enter()]
    const headers = { cookie: now.cookie, [VIEWER_HEADER]: before.id }
    for (const [call, input] of [
      ['accounts.profile', undefined],
      ['accounts.updateProfile', { profile: { role: 'student', ...BEFORE } }],
    ] as const) {
      const answer = await server.call(call, input, headers)
      expect([answer.status, (await bodyOf(answer)).json.code]).toEqual([401, 'SIGN_IN_REQUIRED'])
    }
    expect((await portal.db.select().from(users)).map(({ name }) => name)).not.toContain(BEFORE.name)
  })

  it('is answered when it shows the person who is here, or does not say', async () => {
    const { id, cookie } = await enter()
    for (const headers of [{ cookie, [VIEWER_HEADER]: id }, { cookie }])
      expect((await server.call('accounts.profile', undefined, headers)).status).toBe(200)
  })

  it('opens nothing by saying whom it shows', async () => {
    const { id } = await enter()
    expect((await server.call('accounts.profile', undefined, { [VIEWER_HEADER]: id })).status).toBe(401)
  })
})
