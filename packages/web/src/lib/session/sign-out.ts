import { fetchWithRetry } from '../http/fetch-with-retry.ts'

// Repeated here, so that the first script does not contain the contract's constants.
const SIGN_OUT_PATH: typeof import('@capstone/contract/accounts/accounts.constants').AUTH_ENDPOINTS.signOut =
  '/api/auth/sign-out'
/** The localStorage key of a sign-out that the server has not confirmed. */
const PENDING_KEY = 'capstone-sign-out-pending'

let inProgress: Promise<void> | undefined

/**
 * Ends the session on the server; idempotent. Retries for half a minute if the server cannot be reached; after that the
 * sign-out stays pending and is repeated before any other call about sessions, so that the next user of this browser is
 * never signed in as the previous one. Throws when it fails.
 */
export function signOut(): Promise<void> {
  setPending(true)
  inProgress ??= endSession().finally(() => {
    inProgress = undefined
  })
  return inProgress
}

/** Waits for a sign-out in progress, or retries a pending one. Throws while it fails. */
export async function finishPendingSignOut(): Promise<void> {
  if (isSignOutPending()) await signOut()
}

async function endSession(): Promise<void> {
  const headers = { 'Content-Type': 'application/json' }
  const signedOutElsewhere = new AbortController()
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === PENDING_KEY && newValue === null) signedOutElsewhere.abort()
  }
  window.addEventListener('storage', onStorage)
  try {
    const { signal } = signedOutElsewhere
    const call = { method: 'POST', headers, body: '{}', keepalive: true, signal }
    const answer = await fetchWithRetry(SIGN_OUT_PATH, call)
    if (!answer.ok) throw new Error(`The sign-out was answered with ${answer.status}.`)
    setPending(false)
  } catch (error) {
    // Another tab has completed it, and somebody may have signed in since: a retry would end their session.
    if (!signedOutElsewhere.signal.aborted) throw error
  } finally {
    window.removeEventListener('storage', onStorage)
  }
}

function setPending(isSet: boolean) {
  try {
    if (isSet) localStorage.setItem(PENDING_KEY, 'yes')
    else localStorage.removeItem(PENDING_KEY)
  } catch {
    // Storage is disabled: the sign-out is retried for half a minute only.
  }
}

/** Returns whether this browser has signed out without the server's confirmation. */
export function isSignOutPending(): boolean {
  try {
    return inProgress !== undefined || localStorage.getItem(PENDING_KEY) !== null
  } catch {
    return false
  }
}
