import { ORPCError } from '@orpc/client'
import type { ReactNode } from 'react'
import classes from './password-problem.module.css'

/** Why a password was not taken, and which one is meant: the current one or the new one. */
export interface PasswordProblem {
  readonly of: 'current' | 'new'
  readonly says: ReactNode
}

/** What a failed call says about one of the passwords it was given; null when it is about something else. Spec 1 §8. */
export function passwordProblemOf(error: unknown): PasswordProblem | null {
  if (!(error instanceof ORPCError) || !error.defined) return null
  const { code, message, data }: ORPCError<string, unknown> = error
  switch (code) {
    case 'CURRENT_PASSWORD_REQUIRED':
    case 'CURRENT_PASSWORD_WRONG':
      return { of: 'current', says: message }
    case 'PASSWORD_UNCHANGED':
      return { of: 'new', says: message }
    case 'PASSWORD_WEAK':
      return { of: 'new', says: sayWeak(message, data) }
    default:
      return null
  }
}

/** The sentence, and below it each reason the server gave. */
function sayWeak(message: string, data: unknown): ReactNode {
  const reasons = reasonsOf(data)
  if (reasons.length === 0) return message
  return (
    <>
      {message}
      <ul className={classes.reasons}>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </>
  )
}

// Read by hand: the refusal's schema would bring zod into the screen.
function reasonsOf(data: unknown): readonly string[] {
  if (typeof data !== 'object' || data === null || !('reasons' in data) || !Array.isArray(data.reasons))
    return []
  return data.reasons.filter((reason) => typeof reason === 'string')
}
