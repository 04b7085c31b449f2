import fc from 'fast-check'
import { expect, it } from 'vitest'
import { hashPassword, verifyPassword } from './password-hash.ts'

it('verifies the password that was hashed and no other', async () => {
  const hash = await hashPassword('a right password')
  expect(await verifyPassword({ hash, password: 'a right password' })).toBe(true)
  for (const password of ['', 'a right passwor', 'A right password', 'a right password '])
    expect(await verifyPassword({ hash, password })).toBe(false)
})

it('hashes the same password differently each time', async () => {
  expect(await hashPassword('twice the same')).not.toBe(await hashPassword('twice the same'))
})

it('verifies hashes of earlier releases, whose format is the same', async () => {
  const hash =
    'f6b1a9a4b13860fe08cf0714bf51f3dd:adcb8fdf55306e8cfe16667bb5b46417d2ca769334483735d553efeb590fbc6ccf2c1d46d0115f6b01910adf19f1e2ece34f8dbb548d94583ddc4fc0bb645295'
  expect(await verifyPassword({ hash, password: 'a right password' })).toBe(true)
})

it('verifies a password however its letters are composed', async () => {
  const hash = await hashPassword('Zoë’s café ﬁve')
  expect(await verifyPassword({ hash, password: 'Zoë’s café ﬁve'.normalize('NFD') })).toBe(true)
})

it('throws for what is not a hash, instead of comparing with it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string().filter((text) => !/[^:]:[^:]/.test(text)),
      async (hash) => {
        await expect(verifyPassword({ hash, password: 'any' })).rejects.toThrow('not the hash of a password')
      },
    ),
    { numRuns: 30 },
  )
})
