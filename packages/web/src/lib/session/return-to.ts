import { internalPath } from './internal-path.ts'

const KEY = 'capstone-wanted-path'

/** Keeps where a person wanted to go while they are away, at Google for example; nothing given forgets it. */
export function storeReturnTo(path: string | undefined): void {
  try {
    if (path) sessionStorage.setItem(KEY, path)
    else sessionStorage.removeItem(KEY)
  } catch {
    // In a browser that keeps nothing the person comes back to their dashboard.
  }
}

/** Where the person wanted to go when they went away, once. */
export function consumeReturnTo(): string | undefined {
  try {
    const kept = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    return internalPath(kept)
  } catch {
    return undefined
  }
}
