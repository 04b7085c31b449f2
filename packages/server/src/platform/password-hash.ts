import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

// One hash takes about 50 ms and 16 MB, the cost that OWASP's Password Storage Cheat Sheet asks of scrypt at p = 1 or more.
const COST = { N: 2 ** 14, r: 16, p: 1, maxmem: 2 ** 26 }
const KEY_BYTES = 64
const SALT_BYTES = 16

const deriveKey = (password: string, salt: string) =>
  new Promise<Buffer>((resolve, reject) => {
    // Two keyboards may write one letter as different code points; both must sign in.
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, COST, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })

/** Returns a salted scrypt hash of a password, as `salt:key` in hexadecimal. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES).toString('hex')
  return `${salt}:${(await deriveKey(password, salt)).toString('hex')}`
}

/** Returns whether a password is the one that was hashed. Throws for anything that {@link hashPassword} did not return. */
export async function verifyPassword({
  hash,
  password,
}: {
  readonly hash: string
  readonly password: string
}): Promise<boolean> {
  const [salt, key] = hash.split(':')
  if (!salt || !key) throw new Error('This is not the hash of a password.')
  const [expected, derived] = [
    Buffer.from(key),
    Buffer.from((await deriveKey(password, salt)).toString('hex')),
  ]
  return expected.length === derived.length && timingSafeEqual(expected, derived)
}
