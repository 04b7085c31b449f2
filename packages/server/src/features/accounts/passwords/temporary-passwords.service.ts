import { randomBytes } from 'node:crypto'
import { TEMPORARY_PASSWORD_HOURS } from '@capstone/contract/accounts/accounts.constants'
import { HOUR_MS } from '@capstone/contract/base.constants'
import type { Origin, Portal } from '../../../rpc/context.ts'
import { hashPasswordFor } from './password-hashing.service.ts'

const TEMPORARY_PASSWORD_BYTES = 12

/** A password that an administrator gives a user, who must change it at the next sign-in. It expires at `until`. */
export type TemporaryPassword = { readonly passwordHash: string; readonly until: Date }

/** Generates a random password of 16 characters. */
export const generateTemporaryPassword = () => randomBytes(TEMPORARY_PASSWORD_BYTES).toString('base64url')

/** Returns when a temporary password that is set now expires. */
export const temporaryPasswordExpiry = ({ clock }: Pick<Portal, 'clock'>): Date =>
  new Date(clock.now().getTime() + TEMPORARY_PASSWORD_HOURS * HOUR_MS)

/**
 * Hashes a temporary password and sets its expiry. Hashing is slow: call it outside transactions. Refuses
 * ATTEMPTS_TOO_MANY.
 */
export const prepareTemporaryPassword = async (
  context: Pick<Portal, 'clock'> & { readonly origin: Origin },
  password: string,
): Promise<TemporaryPassword> => ({
  passwordHash: await hashPasswordFor(context, password),
  until: temporaryPasswordExpiry(context),
})
