import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { KNOWN_DEVICE_ACCOUNTS, KNOWN_DEVICE_DAYS } from '@capstone/contract/accounts/accounts.constants'
import { DAY_SECONDS } from '@capstone/contract/base.constants'
import type { Portal } from '../../../rpc/context.ts'
import { findUserByEmail } from '../accounts.repository.ts'
import { readOwnCookie, writeCookie } from './cookies.session.ts'

const COOKIE_NAME = 'device'
const ID_BYTES = 18
const ID = /^[\w-]{24}$/
// An HMAC in base64url. ASCII only, because `timingSafeEqual` throws if two proofs differ in their number of bytes.
const PROOF = /^[\w-]{43}$/

type Settings = Pick<Portal['settings'], 'AUTH_SECRET' | 'BASE_URL'>

/** The account that a device is known to: by its id, so that a later account with the same address is another one. */
export type KnownDeviceAccount = { readonly id: string; readonly knownDevicesSince: Date | null }

/** Returns the proof, which only this server can compute, that the device is known to the account. */
const proofOf = ({ AUTH_SECRET }: Settings, deviceId: string, account: KnownDeviceAccount | undefined) =>
  createHmac('sha256', AUTH_SECRET)
    .update(`device:${deviceId}:${account?.id ?? ''}:${account?.knownDevicesSince?.toISOString() ?? ''}`)
    .digest('base64url')

/** Reads the device cookie: an id, and a proof for each account that it is known to. */
function readDevice(settings: Settings, header: string | null) {
  const [id = '', ...proofs] = readOwnCookie(settings, header, COOKIE_NAME)?.split('.') ?? []
  const valid = proofs.filter((proof) => PROOF.test(proof)).slice(0, KNOWN_DEVICE_ACCOUNTS)
  return ID.test(id) ? { id, proofs: valid } : null
}

const isEqual = (one: string, other: string) => timingSafeEqual(Buffer.from(one), Buffer.from(other))

/**
 * Returns the id of the browser if it is a known device of the account with this address; null for an unknown device.
 * The cookie gives no access: it only gives the device limits of its own on sign-in attempts and recovery emails. The
 * work is the same whether the address has an account or not.
 */
export async function findKnownDevice(
  { db, settings, cookie }: Pick<Portal, 'db' | 'settings'> & { readonly cookie: string | null },
  email: string,
): Promise<string | null> {
  const device = readDevice(settings, cookie)
  if (!device) return null
  const proof = proofOf(settings, device.id, await findUserByEmail(db, email))
  return device.proofs.some((given) => isEqual(given, proof)) ? device.id : null
}

/** Returns the `Set-Cookie` line that makes the browser a known device of the account. */
export function rememberDevice(
  settings: Settings,
  header: string | null,
  account: KnownDeviceAccount,
): string {
  const { id, proofs } = readDevice(settings, header) ?? {
    id: randomBytes(ID_BYTES).toString('base64url'),
    proofs: [],
  }
  const latest = new Set([proofOf(settings, id, account), ...proofs])
  return writeCookie(settings, {
    name: COOKIE_NAME,
    value: [id, ...[...latest].slice(0, KNOWN_DEVICE_ACCOUNTS)].join('.'),
    maxAgeSeconds: KNOWN_DEVICE_DAYS * DAY_SECONDS,
    sameSite: 'Lax',
  })
}
