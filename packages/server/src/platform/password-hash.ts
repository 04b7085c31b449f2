import { argon2, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { createFairQueue } from './fair-queue.ts'

/**
 * The cost of a hash, as OWASP recommends it (Password Storage Cheat Sheet): 19 MiB of memory, two passes. It is stored
 * with each hash, so that it can be raised: a sign-in replaces a hash of another cost.
 */
const COST = { memory: 19_456, passes: 2, parallelism: 1 } as const
const VERSION = 19
const KEY_BYTES = 32
const SALT_BYTES = 16
const CURRENT_PREFIX = `$argon2id$v=${VERSION}$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$`

/** Hashes computed at a time: a burst of sign-ins waits, instead of taking memory and all of Node's threads. */
const CONCURRENCY = 2
/** The most hashes that may wait for one client site (`siteOf`). They are done in one or two seconds. */
const WAITING_MAX = 60
/** The most hashes that may wait for all client sites together. They are done within half a minute. */
const WAITING_IN_ALL_MAX = 1000

const enqueue = createFairQueue({
  concurrency: CONCURRENCY,
  maxWaiting: WAITING_MAX,
  maxWaitingInAll: WAITING_IN_ALL_MAX,
})

// Two keyboards may write one letter as different code points; both must sign in.
const bytesOf = (password: string) => Buffer.from(password.normalize('NFKC'))

type Cost = { readonly memory: number; readonly passes: number; readonly parallelism: number }

const deriveKey = (
  password: string,
  nonce: Buffer,
  { memory, passes, parallelism }: Cost,
  tagLength: number,
) =>
  new Promise<Buffer>((resolve, reject) => {
    const parameters = { message: bytesOf(password), nonce, memory, passes, parallelism, tagLength }
    argon2('argon2id', parameters, (error, key) => (error ? reject(error) : resolve(key)))
  })

/**
 * Returns a salted hash of a password, with its algorithm and cost (PHC string format). Takes turns with the hashes of
 * other client sites (`siteOf`: an IPv4 address or an IPv6 /48); `site` is empty for work without a request. Throws
 * QueueFullError if too many hashes wait for this site, QueueOverloadedError if too many wait for all together.
 */
export async function hashPassword(password: string, site = ''): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const key = await enqueue(site, () => deriveKey(password, salt, COST, KEY_BYTES))
  return `${CURRENT_PREFIX}${encode(salt)}$${encode(key)}`
}

/** Whether a hash has another algorithm or cost than new ones, and is to be replaced when the password is known. */
export const isHashOutdated = (hash: string): boolean => !hash.startsWith(CURRENT_PREFIX)

const ARGON2 = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/
/** The first format: salt and key of scrypt in hexadecimal. */
const SCRYPT = /^([0-9a-f]{32}):([0-9a-f]{128})$/

/**
 * Returns whether a password is the one that was hashed. It waits like {@link hashPassword}. Throws for anything that
 * is not a hash.
 */
export async function verifyPassword(
  { hash, password }: { readonly hash: string; readonly password: string },
  site = '',
): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', key = ''] = ARGON2.exec(hash) ?? []
  if (memory) {
    const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
    const expected = Buffer.from(key, 'base64')
    const nonce = Buffer.from(salt, 'base64')
    const derived = await enqueue(site, () => deriveKey(password, nonce, cost, expected.length))
    return timingSafeEqual(expected, derived)
  }
  const [, earlierSalt = '', earlierKey = ''] = SCRYPT.exec(hash) ?? []
  if (!earlierKey) throw new Error('This is not the hash of a password.')
  const derived = await enqueue(site, () => deriveEarlierKey(password, earlierSalt))
  return timingSafeEqual(Buffer.from(earlierKey, 'hex'), derived)
}

const EARLIER_COST = { N: 2 ** 14, r: 16, p: 1, maxmem: 2 ** 26 }
const EARLIER_KEY_BYTES = 64

const deriveEarlierKey = (password: string, salt: string) =>
  new Promise<Buffer>((resolve, reject) => {
    scrypt(bytesOf(password), salt, EARLIER_KEY_BYTES, EARLIER_COST, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })

/** Encodes as base64 without padding, as in PHC strings. */
const encode = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
