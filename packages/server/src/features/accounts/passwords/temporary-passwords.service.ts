import { randomBytes } from 'node:crypto'
import { TEMPORARY_PASSWORD_HOURS } from '@capstone/contract/accounts/accounts.constants'
import { hashPassword } from 'better-auth/crypto'
import type { Portal } from '../../../rpc/context.ts'

const TEMPORARY_PASSWORD_BYTES = 12

/** A password somebody is given: it opens nothing but its own change, and is dead from a moment on. */
export type TemporaryPassword = { readonly passwordHash: string; readonly until: Date }

/** A password nobody can guess, of 16 letters, digits and signs. */
export const generateTemporaryPassword = () => randomBytes(TEMPORARY_PASSWORD_BYTES).toString('base64url')

/** When a temporary password that is given now dies, unless it is changed before. */
export const temporaryPasswordExpiry = ({ clock }: Pick<Portal, 'clock'>): Date =>
  new Date(clock.now().getTime() + TEMPORARY_PASSWORD_HOURS * 3_600_000)

/** What is kept of a temporary password: its hash, which is slow to make, and its end. Outside transactions. */
export const prepareTemporaryPassword = async (
  context: Pick<Portal, 'clock'>,
  password: string,
): Promise<TemporaryPassword> => ({
  passwordHash: await hashPassword(password),
  until: temporaryPasswordExpiry(context),
})
