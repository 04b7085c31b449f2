import * as z from 'zod'
import { toOneLine } from './mail.message.ts'

const REASON_MAX_LENGTH = 300

const text = z.string().optional().catch(undefined)
const failureSchema = z.object({
  code: text,
  originalCode: text,
  timeoutType: text,
  command: text,
  response: text,
})

// A server may repeat an address it does not like, or a word long enough to be the secret of a link.
const REPEATED = /\S*:\/\/\S*|[\w+/=-]{24,}/g

/**
 * Why a mail was not taken, in a line that may be kept and logged: what failed at which step, and the server's answer
 * without what it repeats of the mail. Of a refused sign-in there is no answer, since it may repeat the password.
 */
export function describeFailure(error: unknown): string {
  const { code, originalCode, timeoutType, command, response } = failureSchema.catch({}).parse(error)
  const said = command?.startsWith('AUTH') ? response?.slice(0, 3) : response?.replace(REPEATED, '…')
  const parts = [code, originalCode, timeoutType, command, said].filter(Boolean)
  const named = error instanceof Error ? error.name : 'unknown'
  return toOneLine(parts.join(' ') || named).slice(0, REASON_MAX_LENGTH)
}
