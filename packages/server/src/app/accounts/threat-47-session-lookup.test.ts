import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { sessions } from '../../features/accounts/accounts.table.ts'
import { createAccount } from '../../features/accounts/accounts.testing.ts'
import { it, portal } from '../../rpc/portal.testing.ts'
import { cookieOf, startTestServer } from '../http/http.testing.ts'
import { EMAIL, PASSWORD } from './one-time-tokens.testing.ts'

const TIMES = process.env.PROVE === 'full' ? 100 : 5

const server = await startTestServer(portal)

describe('threat-47 a session that was ended', () => {
  it('is refused at the next call', async () => {
    const userId = await createAccount(portal, { email: EMAIL, password: PASSWORD })
    for (let time = 0; time < TIMES; time++) {
      portal.clock.advance(1)
      const cookie = cookieOf(await server.signIn(EMAIL, PASSWORD))
      expect((await server.call('accounts.readProfile', undefined, { cookie })).status).toBe(200)
      await portal.db.delete(sessions).where(eq(sessions.userId, userId))
      expect((await server.call('accounts.readProfile', undefined, { cookie })).status).toBe(401)
    }
  })
})
