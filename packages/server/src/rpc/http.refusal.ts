import { ORPCError } from '@orpc/server'
import { isRefusal } from './refuse.ts'

const FAULT = {
  code: 'INTERNAL_SERVER_ERROR',
  message: 'Something went wrong on our side. Please try again.',
}

/** How plain HTTP answers an error: its code and sentence for a refusal, the same words for every fault. */
export function describeError(error: unknown): {
  status: number
  body: { code: string; message: string; data?: unknown }
} {
  if (!isRefusal(error)) return { status: 500, body: FAULT }
  const { status, code, message, data } = error
  return { status, body: data === undefined ? { code, message } : { code, message, data } }
}

/** Whether an error deserves a line in the log: anything that is not a refusal. */
export const isFault = (error: unknown) => !(error instanceof ORPCError) || !isRefusal(error)
