import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { hashPassword, isHashOutdated, verifyPassword } from './password-hash.ts'

it('verifies the password that was hashed and no other', async () => {
  const hash = await hashPassword('a right password')
  expect(await verifyPassword({ hash, password: 'a right password' })).toBe(true)
  for (const password of ['', 'a right passwor', 'A right password', 'a right password '])
    expect(await verifyPassword({ hash, password })).toBe(false)
})

it('hashes the same password differently each time', async () => {
  expect(await hashPassword('twice the same')).not.toBe(await hashPassword('twice the same'))
})

it('stores the algorithm and its cost, as OWASP recommends them', async () => {
  const hash = await hashPassword('a right password')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(isHashOutdated(hash)).toBe(false)
})

it('verifies hashes of another cost, which are outdated', async () => {
  const hash =
    '$argon2id$v=19$m=1024,t=1,p=1$MDEyMzQ1Njc4OWFiY2RlZg$z4OK7rbdinG3hPl7S1SJZHcf629OTdnnpGKW02sF9g0'
  expect(await verifyPassword({ hash, password: 'a right password' })).toBe(true)
  expect(await verifyPassword({ hash, password: 'a wrong password' })).toBe(false)
  expect(isHashOutdated(hash)).toBe(true)
})

it('verifies hashes of the first format, which are outdated', async () => {
  const hash =
    'f6b1a9a4b13860fe08cf0714bf51f3dd:adcb8fdf55306e8cfe16667bb5b46417d2ca769334483735d553efeb590fbc6ccf2c1d46d0115f6b01910adf19f1e2ece34f8dbb548d94583ddc4fc0bb645295'
  expect(await verifyPassword({ hash, password: 'a right password' })).toBe(true)
  expect(await verifyPassword({ hash, password: 'a wrong password' })).toBe(false)
  expect(isHashOutdated(hash)).toBe(true)
})

it('hashes a burst two at a time', async () => {
  const argon2 = vi.spyOn(crypto, 'argon2')
  syncBuiltinESMExports()
  let mostRunning = 0
  let running = 0
  argon2.mockImplementation(((
    _algorithm: string,
    _parameters: object,
    done: (error: null, key: Buffer) => void,
  ) => {
    running += 1
    mostRunning = Math.max(mostRunning, running)
    setImmediate(() => {
      running -= 1
      done(null, Buffer.alloc(32))
    })
  }) as typeof crypto.argon2)
  await Promise.all(Array.from({ length: 20 }, (_, index) => hashPassword(`password ${index}`)))
  expect([argon2.mock.calls.length, mostRunning]).toEqual([20, 2])
  argon2.mockRestore()
  syncBuiltinESMExports()
})

it('verifies a password in any Unicode normalization form', async () => {
  const hash = await hashPassword('Zoë’s café ﬁve')
  expect(await verifyPassword({ hash, password: 'Zoë’s café ﬁve'.normalize('NFD') })).toBe(true)
})

it('throws for what is not a hash, instead of comparing with it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string(), async (hash) => {
      await expect(verifyPassword({ hash, password: 'any' })).rejects.toThrow('not the hash of a password')
    }),
    { numRuns: 30 },
  )
})
