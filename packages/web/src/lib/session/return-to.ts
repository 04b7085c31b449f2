import { internalPath } from './internal-path.ts'

const KEY = 'capstone-return-to'
const AGAIN_KEY = 'capstone-sign-in-again'

/**
 * Stores the path to return to after a sign-in at Google, and whether somebody who is signed in signs in again;
 * undefined and false remove what is stored.
 */
export function storeReturnTo(path: string | undefined, isAgain = false): void {
  try {
    if (path) sessionStorage.setItem(KEY, path)
    else sessionStorage.removeItem(KEY)
    if (isAgain) sessionStorage.setItem(AGAIN_KEY, 'true')
    else sessionStorage.removeItem(AGAIN_KEY)
  } catch {
    // Storage is disabled: the user returns to their dashboard.
  }
}

/** Returns whether somebody who was signed in went to Google to sign in again, and has not succeeded yet. */
export function isSigningInAgain(): boolean {
  try {
    return sessionStorage.getItem(AGAIN_KEY) !== null
  } catch {
    return false
  }
}

/** Returns the stored path; removes all that is stored. */
export function consumeReturnTo(): string | undefined {
  try {
    const stored = sessionStorage.getItem(KEY)
    storeReturnTo(undefined)
    return internalPath(stored)
  } catch {
    return undefined
  }
}
