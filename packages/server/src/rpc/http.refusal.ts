import { ORPCError } from '@orpc/server'
import { isRefusal } from './refuse.ts'

const FAULT = {
  code: 'INTERNAL_SERVER_ERROR',
  message: 'Something went wrong on our side. Please try again.',
}

/** Returns the HTTP answer for an error: code and message of a refusal, or one fixed message for every fault. */
export function describeError(error: unknown): {
  status: number
  body: { code: string; message: string; data?: unknown }
} {
  if (!isRefusal(error)) return { status: 500, body: FAULT }
  const { status, code, message, data } = error
  return { status, body: data === undefined ? { code, message } : { code, message, data } }
}

/** Returns whether an error is a fault, which is logged, and not a refusal. */
export const isFault = (error: unknown) => !(error instanceof ORPCError) || !isRefusal(error)
