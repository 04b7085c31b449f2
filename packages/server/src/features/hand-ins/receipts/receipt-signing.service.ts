import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { RECEIPT_ALGORITHM, RECEIPT_TYPE } from '@capstone/contract/hand-ins/receipts/receipts.constants'
import type { Receipt, ReceiptKeys } from '@capstone/contract/hand-ins/receipts/receipts.schemas'
import { CompactSign, importJWK } from 'jose'
import type { Database } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { toLocalDate } from '../../../platform/local-date.ts'
import type { Portal } from '../../../rpc/context.ts'
import { recordAudit } from '../../audit/audit.service.ts'
import {
  findPublicKeys,
  findSigningKey,
  insertSigningKey,
  lockReceiptKeys,
  type ReceiptKeyRow,
  retireSigningKey,
} from './receipts.repository.ts'

type KeyContext = Pick<Portal, 'clock' | 'settings'>
export type SigningKey = ReceiptKeyRow & { readonly d: string }

/**
 * Signs a receipt with the portal's key; `iss` is the portal's address. Quotes in the file's name become apostrophes,
 * because JSON needs two characters for a quote: so even the longest receipt fits its QR code.
 */
export async function signReceipt(
  db: Database,
  context: KeyContext,
  receipt: Omit<Receipt, 'iss'>,
): Promise<string> {
  const { id, x, d } = await ensureSigningKey(db, context)
  const key = await importJWK({ kty: 'OKP', crv: 'Ed25519', x, d }, RECEIPT_ALGORITHM)
  const file = receipt.file.replaceAll('"', "'")
  const payload: Receipt = { iss: context.settings.BASE_URL, ...receipt, file }
  return new CompactSign(new TextEncoder().encode(JSON.stringify(payload)))
    .setProtectedHeader({ alg: RECEIPT_ALGORITHM, typ: RECEIPT_TYPE, kid: id })
    .sign(key)
}

/** Returns the key that signs receipts; the first call makes it. Safe with several processes. */
async function ensureSigningKey(db: Database, context: KeyContext): Promise<SigningKey> {
  const known = await findSigningKey(db)
  if (isSigning(known)) return known
  await insertSigningKey(db, makeKey(context))
  const key = await findSigningKey(db)
  if (!isSigning(key)) throw new Error('There is no key for receipts.')
  return key
}

const isSigning = (key: ReceiptKeyRow | undefined): key is SigningKey => typeof key?.d === 'string'

/**
 * Makes a new signing key and deletes the private part of the former one, whose receipts still verify. Returns the new
 * key's id.
 */
export const rotateSigningKey = ({ db, ...context }: Portal): Promise<string> =>
  inTransaction(db, async (tx) => {
    await lockReceiptKeys(tx)
    const former = await findSigningKey(tx)
    await retireSigningKey(tx)
    const key = makeKey(context)
    if (!(await insertSigningKey(tx, key))) throw new Error('A retired key has the id of the new one.')
    await recordAudit(
      tx,
      { ...context, viewer: null, origin: { requestId: 'command-line', ipAddress: null } },
      {
        action: 'hand_in.receipt_key_rotated',
        subjectType: 'hand_in',
        subjectId: null,
        before: { keyId: former?.id ?? null },
        after: { keyId: key.id },
      },
    )
    return key.id
  })

/** Makes a key named by its month and a random part: "2026-11-3f9a07c4d1e8". */
function makeKey({ clock, settings }: KeyContext): SigningKey {
  const { x, d } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
  if (x === undefined || d === undefined) throw new Error('The key has no private part.')
  const createdAt = clock.now()
  const month = toLocalDate(settings, createdAt).slice(0, 'yyyy-mm'.length)
  return { id: `${month}-${randomBytes(6).toString('hex')}`, x, d, createdAt }
}

/** Returns the public keys of all receipts, the signing one first. Makes that key if there is none. */
export async function readReceiptKeys({ db, ...context }: Portal): Promise<ReceiptKeys> {
  await ensureSigningKey(db, context)
  const keys = await findPublicKeys(db)
  return {
    keys: keys
      .toSorted((one, other) => Number(other.isSigning) - Number(one.isSigning))
      .map(({ id, x }) => ({
        kty: 'OKP',
        crv: 'Ed25519',
        x,
        kid: id,
        alg: RECEIPT_ALGORITHM,
        use: 'sig',
      })),
  }
}
