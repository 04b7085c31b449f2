import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestPortal, type TestPortal } from '../../rpc/context.testing.ts'
import { findPasswordHash } from './accounts.repository.ts'
import { changePassword } from './accounts.service.ts'
import { createAccount } from './accounts.testing.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await createTestPortal({ PASSWORD_MIN_LENGTH: '10' })
})
afterAll(() => portal.close())

it('a new password is as long as the settings ask', async () => {
  const email = 'admin@capstone.test'
  const currentPassword = 'the first password'
  const id = await createAccount(portal, { email, password: currentPassword, role: 'admin' })
  const viewer = {
    ...{ id, email, name: 'A', role: 'admin' as const, mustChangePassword: false },
    ...{ course: null, specialization: null, year: null, phone: null },
  }
  const context = { ...portal, viewer, origin: { requestId: 'test', ipAddress: null }, cookie: null }
  const before = await findPasswordHash(portal.db, id)

  await expect(changePassword(context, { currentPassword, newPassword: 'nine long' })).rejects.toMatchObject({
    code: 'INPUT_INVALID',
    data: { fields: [{ field: 'newPassword', message: 'Password must be at least 10 characters long' }] },
  })
  expect(await findPasswordHash(portal.db, id)).toBe(before)

  await changePassword(context, { currentPassword, newPassword: 'just 10 ok' })
  expect(await findPasswordHash(portal.db, id)).not.toBe(before)
})
