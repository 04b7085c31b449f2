import { RECEIPT_ALGORITHM, RECEIPT_TYPE } from '@capstone/contract/hand-ins/receipts/receipts.constants'
import type { Receipt } from '@capstone/contract/hand-ins/receipts/receipts.schemas'
import { CompactSign, importJWK } from 'jose'
import type { Database } from '../../../db/database.ts'
import type { Portal } from '../../../rpc/context.ts'
import { ensureSigningKey } from './receipt-keys.service.ts'

/** Signs a receipt with the portal's key; `iss` is the portal's address. */
export async function signReceipt(
  db: Database,
  context: Pick<Portal, 'clock' | 'settings'>,
  receipt: Omit<Receipt, 'iss'>,
): Promise<string> {
  const { id, x, d } = await ensureSigningKey(db, context)
  const key = await importJWK({ kty: 'OKP', crv: 'Ed25519', x, d }, RECEIPT_ALGORITHM)
  const payload: Receipt = { iss: context.settings.BASE_URL, ...receipt }
  return new CompactSign(new TextEncoder().encode(JSON.stringify(payload)))
    .setProtectedHeader({ alg: RECEIPT_ALGORITHM, typ: RECEIPT_TYPE, kid: id })
    .sign(key)
}
