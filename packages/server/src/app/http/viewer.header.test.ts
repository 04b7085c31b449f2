import { VIEWER_HEADER } from '@capstone/contract/accounts/accounts.constants'
import { describe, expect } from 'vitest'
import { users } from '../../features/accounts/accounts.table.ts'
import { it, portal } from '../../rpc/portal.testing.ts'
import { bodyOf, createSignedIn, startTestServer } from './http.testing.ts'

const server = await startTestServer(portal)

const BEFORE = {
  name: 'Somebody Before',
  phone: '',
  college: '',
  course: 'MCA',
  specialization: 'AI/ML',
  year: '1st Year',
}

const signInStudent = () => createSignedIn(portal, { role: 'student' })

describe('threat-47 the header that names the user whom a page shows', () => {
  it('refuses reads and writes if it names the previous user of the browser', async () => {
    const [before, now] = [await signInStudent(), await signInStudent()]
    const headers = { cookie: now.cookie, [VIEWER_HEADER]: before.id }
    for (const [call, input] of [
      ['accounts.readProfile', undefined],
      ['accounts.updateProfile', { profile: { role: 'student', ...BEFORE } }],
    ] as const) {
      const answer = await server.call(call, input, headers)
      expect([answer.status, (await bodyOf(answer)).json.code]).toEqual([401, 'SIGN_IN_REQUIRED'])
    }
    expect((await portal.db.select().from(users)).map(({ name }) => name)).not.toContain(BEFORE.name)
  })

  it('allows calls if it names the signed-in user or is missing', async () => {
    const { id, cookie } = await signInStudent()
    for (const headers of [{ cookie, [VIEWER_HEADER]: id }, { cookie }])
      expect((await server.call('accounts.readProfile', undefined, headers)).status).toBe(200)
  })

  it('gives no access without a session', async () => {
    const { id } = await signInStudent()
    expect((await server.call('accounts.readProfile', undefined, { [VIEWER_HEADER]: id })).status).toBe(401)
  })
})
