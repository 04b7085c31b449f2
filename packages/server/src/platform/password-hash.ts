import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

// A hash takes 32 MB (128 · N · r). Other parameters would need a version in the hash: they are not stored with it.
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
