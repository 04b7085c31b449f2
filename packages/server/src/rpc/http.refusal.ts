import { baseErrors } from '@capstone/contract/base'
import { ORPCError } from '@orpc/server'
import { isDatabaseUnavailable } from '../db/database.errors.ts'
import { isRefusal } from './refuse.ts'

const FAULT = {
  code: 'INTERNAL_SERVER_ERROR',
  message: 'Something went wrong on our side. Please try again.',
}

const UNAVAILABLE = baseErrors.DATABASE_UNAVAILABLE
const UNAVAILABLE_BODY = { code: 'DATABASE_UNAVAILABLE', message: UNAVAILABLE.message }

/**
 * Returns the HTTP response for an error: the code, message and data of a declared one, DATABASE_UNAVAILABLE, or one
 * fixed message for every other error.
 */
export function toErrorResponse(error: unknown): {
  status: number
  body: { code: string; message: string; data?: unknown }
} {
  if (isDatabaseUnavailable(error)) return { status: UNAVAILABLE.status, body: UNAVAILABLE_BODY }
  if (!(error instanceof ORPCError)) return { status: 500, body: FAULT }
  const { status, code, message, data } = error
  return { status, body: data === undefined ? { code, message } : { code, message, data } }
}

/** Returns whether an error is a fault rather than a refusal. */
export const isFault = (error: unknown) => !isRefusal(error)
