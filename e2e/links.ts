import type { OneTimeTokenPurpose } from '@capstone/contract/accounts/accounts.constants'
import type { TokenPair } from '@capstone/contract/accounts/accounts.schemas'
import { inTransaction } from '../packages/server/src/db/transaction.ts'
import { findUserByEmail } from '../packages/server/src/features/accounts/accounts.repository.ts'
import { openSession } from '../packages/server/src/features/accounts/accounts.testing.ts'
import {
  consumeOneTimeToken,
  issueOneTimeToken,
} from '../packages/server/src/features/accounts/one-time-tokens/one-time-tokens.service.ts'
import { bindBrowser } from '../packages/server/src/features/accounts/sessions/browser-binding.session.ts'
import type { Portal } from '../packages/server/src/rpc/context.ts'
import type { Person } from './portal.ts'

type TokenOptions = {
  readonly person: Person
  /** The link's age in seconds; negative for a link issued in the future. */
  readonly ageSeconds?: number
  /** Whether the link was already used. */
  readonly isUsed?: boolean
  /** Whether the account was created in this flow. */
  readonly isNew?: boolean
}

/** Creates an issuer of one-time tokens of any age and purpose, all bound to one browser. */
export function createTokenIssuer(portal: Portal) {
  const binding = bindBrowser(portal.settings)

  async function idOf({ email }: Person) {
    const account = await findUserByEmail(portal.db, email)
    if (!account) throw new Error(`${email} has no account.`)
    return account.id
  }

  async function issueToken(
    purpose: OneTimeTokenPurpose,
    { person, ageSeconds = 0, isUsed = false, isNew = false }: TokenOptions,
  ) {
    const userId = await idOf(person)
    const issuedAt = new Date(portal.clock.now().getTime() - ageSeconds * 1000)
    return inTransaction(portal.db, async (tx) => {
      const tokens = await issueOneTimeToken(tx, {
        userId,
        purpose,
        browserHash: binding.hash,
        isNew,
        now: issuedAt,
      })
      if (isUsed) await consumeOneTimeToken(tx, portal, tokens, purpose)
      return tokens
    })
  }

  return {
    issueToken,
    /** The binding cookie of that browser. */
    bindingCookie: toCookie(portal, binding.setCookie),
    /** Signs a person in; returns the session cookie. */
    signIn: async (person: Person) =>
      toCookie(portal, (await openSession(portal, await idOf(person))).cookie),
  }
}

/** Converts the first pair of a cookie header to a Playwright cookie. */
export function toCookie({ settings }: Portal, header: string) {
  const [pair = ''] = header.split(';', 1)
  const [name = '', ...value] = pair.split('=')
  return { name, value: value.join('='), url: settings.BASE_URL }
}

type IssueToken = ReturnType<typeof createTokenIssuer>['issueToken']

/** Creates the fragment or query of a link. Called once the portal runs, because the portal issues the tokens. */
export type LinkFactory = (issueToken: IssueToken) => Promise<string>

type Parameters = Readonly<Record<string, string>>

/** Formats the parameters as a fragment. */
export const inFragment = (parameters: Parameters) => `#${new URLSearchParams(parameters)}`

/** Formats the parameters as a query. */
export const inQuery = (parameters: Parameters) => `?${new URLSearchParams(parameters)}`

/** Returns the parameters that carry the tokens. */
export const tokenParameters = ({ accessToken, refreshToken }: TokenPair): Parameters => ({
  access_token: accessToken,
  refresh_token: refreshToken,
})

type LinkOptions = TokenOptions & {
  /** Further parameters of the link. */
  readonly more?: Parameters
  readonly place?: (parameters: Parameters) => string
  /** A change to the tokens. */
  readonly change?: (tokens: TokenPair) => TokenPair
}

/** Returns a factory of a link with a new one-time token, in the fragment by default. */
export const linkTo =
  (
    purpose: OneTimeTokenPurpose,
    { more = {}, place = inFragment, change = (tokens) => tokens, ...options }: LinkOptions,
  ): LinkFactory =>
  async (issueToken) =>
    place({ ...tokenParameters(change(await issueToken(purpose, options))), ...more })

/** Returns a factory of a link from two one-time tokens. */
export const linkToBoth =
  (
    purpose: OneTimeTokenPurpose,
    [one, two]: readonly [Person, Person],
    join: (one: TokenPair, two: TokenPair) => string,
  ): LinkFactory =>
  async (issueToken) =>
    join(await issueToken(purpose, { person: one }), await issueToken(purpose, { person: two }))

/** Returns a factory of a link without a one-time token. */
export const plainLink =
  (text: string): LinkFactory =>
  async () =>
    text

/** Changes that make the tokens of a link invalid. */
export const CHANGES = {
  'a truncated secret': (tokens: TokenPair) => ({ ...tokens, accessToken: tokens.accessToken.slice(0, -1) }),
  'a truncated id': (tokens: TokenPair) => ({ ...tokens, refreshToken: tokens.refreshToken.slice(0, -1) }),
  'a secret in capitals': (tokens: TokenPair) => ({
    ...tokens,
    accessToken: tokens.accessToken.toUpperCase(),
  }),
  'a secret with one more character': (tokens: TokenPair) => ({
    ...tokens,
    accessToken: `${tokens.accessToken}A`,
  }),
  'a secret of 10 kB': (tokens: TokenPair) => ({ ...tokens, accessToken: 'x'.repeat(10_240) }),
  'an id of 10 kB': (tokens: TokenPair) => ({ ...tokens, refreshToken: 'x'.repeat(10_240) }),
  'another id': (tokens: TokenPair) => ({ ...tokens, refreshToken: crypto.randomUUID() }),
  'an empty secret': (tokens: TokenPair) => ({ ...tokens, accessToken: '' }),
  'an empty id': (tokens: TokenPair) => ({ ...tokens, refreshToken: '' }),
} as const
