import { fetchWithRetry } from '../http/fetch-with-retry.ts'

// Kept apart from the contract's constants, which the landing page need not load.
const SIGN_OUT_PATH: typeof import('@capstone/contract/accounts/accounts.constants').AUTH_ENDPOINTS.signOut =
  '/api/auth/sign-out'
/** Where this browser keeps that it owes the server a sign-out. */
const OWED = 'capstone-sign-out-owed'

let underWay: Promise<void> | undefined

/**
 * Ends the session on the server; nothing happens where it had ended already. A server that cannot be reached is asked
 * again for half a minute, and from then on before anything else about sessions: nobody finds themselves signed in as
 * the person who left. Throws what fetch throws, and when the server could not do it: then it stays owed.
 */
export function signOut(): Promise<void> {
  keep(true)
  underWay ??= endSession().finally(() => {
    underWay = undefined
  })
  return underWay
}

/** Waits for the sign-out that is under way, or makes up for the one that is owed. Throws as long as it is owed. */
export async function finishPendingSignOut(): Promise<void> {
  if (underWay || isOwed()) await signOut()
}

async function endSession(): Promise<void> {
  const headers = { 'Content-Type': 'application/json' }
  const signedOutElsewhere = new AbortController()
  const noteStorage = ({ key, newValue }: StorageEvent) => {
    if (key === OWED && newValue === null) signedOutElsewhere.abort()
  }
  window.addEventListener('storage', noteStorage)
  try {
    const { signal } = signedOutElsewhere
    const call = { method: 'POST', headers, body: '{}', keepalive: true, signal }
    const answer = await fetchWithRetry(SIGN_OUT_PATH, call)
    if (!answer.ok) throw new Error(`The sign-out was answered with ${answer.status}.`)
    keep(false)
  } catch (error) {
    // Another tab has settled it, and somebody may have signed in since: sent again, it would end their session.
    if (!signedOutElsewhere.signal.aborted) throw error
  } finally {
    window.removeEventListener('storage', noteStorage)
  }
}

function keep(owed: boolean) {
  try {
    if (owed) localStorage.setItem(OWED, 'yes')
    else localStorage.removeItem(OWED)
  } catch {
    // A browser that keeps nothing tries for half a minute, and then no more.
  }
}

function isOwed(): boolean {
  try {
    return localStorage.getItem(OWED) !== null
  } catch {
    return false
  }
}
