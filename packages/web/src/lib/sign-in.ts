import type { SignIn } from '@capstone/contract/accounts/accounts.schemas'

// Kept apart from the contract's constants, which the first screen need not load.
const SIGN_IN_PATH: typeof import('@capstone/contract/accounts/accounts.constants').AUTH_ENDPOINTS.signIn =
  '/api/auth/sign-in/email'
const SIGN_OUT_PATH: typeof import('@capstone/contract/accounts/accounts.constants').AUTH_ENDPOINTS.signOut =
  '/api/auth/sign-out'

/** A refused sign-in: the server's sentence, and how long to wait where it says so. */
export class SignInError extends Error {
  readonly retryAfterSeconds: number | null
  constructor(message: string, retryAfterSeconds: number | null) {
    super(message)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

const post = (path: string, body: object) =>
  fetch(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })

/** Signs in with a password; the session is a cookie. Throws SignInError with the server's sentence. */
export async function signIn(credentials: SignIn): Promise<void> {
  const response = await post(SIGN_IN_PATH, credentials)
  if (response.ok) return
  const { message, data } = await response.json()
  throw new SignInError(data?.fields?.[0]?.message ?? message, data?.retryAfterSeconds ?? null)
}

/** Ends the session on the server. */
export const signOut = async (): Promise<void> => {
  await post(SIGN_OUT_PATH, {})
}
