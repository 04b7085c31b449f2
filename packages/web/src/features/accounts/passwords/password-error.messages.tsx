import { ORPCError } from '@orpc/client'
import type { ReactNode } from 'react'
import { formatRefusalReasons } from '../../../ui/feedback/refusal-reasons.tsx'

/** Why a password was refused, and whether it is the current or the new one. */
export interface PasswordError {
  readonly of: 'current' | 'new'
  readonly message: ReactNode
}

/** Describes an error about one of the passwords; null if the error is about something else. */
export function describePasswordError(error: unknown): PasswordError | null {
  if (!(error instanceof ORPCError) || !error.defined) return null
  const { code, message, data }: ORPCError<string, unknown> = error
  switch (code) {
    case 'CURRENT_PASSWORD_REQUIRED':
    case 'CURRENT_PASSWORD_WRONG':
      return { of: 'current', message }
    case 'PASSWORD_UNCHANGED':
      return { of: 'new', message }
    case 'PASSWORD_WEAK':
      return { of: 'new', message: formatRefusalReasons(message, data) }
    default:
      return null
  }
}
