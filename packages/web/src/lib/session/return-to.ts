import { internalPath } from './internal-path.ts'

const KEY = 'capstone-return-to'

/** Stores the path to return to after a sign-in at Google; undefined removes it. */
export function storeReturnTo(path: string | undefined): void {
  try {
    if (path) sessionStorage.setItem(KEY, path)
    else sessionStorage.removeItem(KEY)
  } catch {
    // Storage is disabled: the user returns to their dashboard.
  }
}

/** Returns the stored path and removes it. */
export function consumeReturnTo(): string | undefined {
  try {
    const stored = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    return internalPath(stored)
  } catch {
    return undefined
  }
}
