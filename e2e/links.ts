import type { OneTimeTokenPurpose } from '@capstone/contract/accounts/accounts.constants'
import type { TokenPair } from '@capstone/contract/accounts/accounts.schemas'
import { inTransaction } from '../packages/server/src/db/transaction.ts'
import { findAccountByEmail } from '../packages/server/src/features/accounts/accounts.repository.ts'
import { openSession } from '../packages/server/src/features/accounts/accounts.testing.ts'
import {
  consumeOneTimeToken,
  issueOneTimeToken,
} from '../packages/server/src/features/accounts/one-time-tokens/one-time-tokens.service.ts'
import { bindBrowser } from '../packages/server/src/features/accounts/sessions/browser-binding.session.ts'
import type { Portal } from '../packages/server/src/rpc/context.ts'
import type { Person } from './portal.ts'

type Wanted = {
  readonly of: Person
  /** How long ago it was made, in seconds; less than none for one that is to last while others are tried. */
  readonly ageSeconds?: number
  /** Used once already. */
  readonly used?: boolean
  /** For an account that was made on this way in. */
  readonly isNew?: boolean
}

/** Makes one-time tokens as the portal does, of any age and for any purpose, begun in one browser. */
export function createTokenIssuer(portal: Portal) {
  const mark = bindBrowser(portal.settings)

  async function idOf({ email }: Person) {
    const account = await findAccountByEmail(portal.db, email)
    if (!account) throw new Error(`${email} has no account.`)
    return account.id
  }

  async function make(purpose: OneTimeTokenPurpose, { of, ageSeconds = 0, used, isNew = false }: Wanted) {
    const userId = await idOf(of)
    const now = new Date(portal.clock.now().getTime() - ageSeconds * 1000)
    return inTransaction(portal.db, async (tx) => {
      const tokens = await issueOneTimeToken(tx, { userId, purpose, browserHash: mark.hash, isNew, now })
      if (used) await consumeOneTimeToken(tx, portal, tokens, purpose)
      return tokens
    })
  }

  return {
    make,
    /** The cookie of the browser that began all of them. */
    began: toCookie(portal, mark.setCookie),
    /** The cookie of a browser in which this person is signed in. */
    signIn: async (person: Person) =>
      toCookie(portal, (await openSession(portal, await idOf(person))).cookie),
  }
}

/** The first pair of a cookie header as a browser takes it. */
export function toCookie({ settings }: Portal, header: string) {
  const [pair = ''] = header.split(';', 1)
  const [name = '', ...value] = pair.split('=')
  return { name, value: value.join('='), url: settings.BASE_URL }
}

export type Maker = ReturnType<typeof createTokenIssuer>['make']

/** What stands behind the path of a link, made when the portal's records are at hand. */
export type Link = (make: Maker) => Promise<string>

type Parameters = Readonly<Record<string, string>>

/** The parameters after a `#`. */
export const inFragment = (parameters: Parameters) => `#${new URLSearchParams(parameters)}`

/** The parameters after a `?`. */
export const inQuery = (parameters: Parameters) => `?${new URLSearchParams(parameters)}`

/** The tokens as a link names them. */
export const named = ({ accessToken, refreshToken }: TokenPair): Parameters => ({
  access_token: accessToken,
  refresh_token: refreshToken,
})

type Shape = Wanted & {
  /** What else the link says. */
  readonly more?: Parameters
  readonly place?: (parameters: Parameters) => string
  /** What became of the tokens on their way. */
  readonly change?: (tokens: TokenPair) => TokenPair
}

/** A link with a one-time token of its own, in the fragment unless said otherwise. */
export const linkTo =
  (
    purpose: OneTimeTokenPurpose,
    { more = {}, place = inFragment, change = (tokens) => tokens, ...wanted }: Shape,
  ): Link =>
  async (make) =>
    place({ ...named(change(await make(purpose, wanted))), ...more })

/** A link with the tokens of two one-time tokens, however they are put together. */
export const linkToBoth =
  (
    purpose: OneTimeTokenPurpose,
    [one, two]: readonly [Person, Person],
    join: (one: TokenPair, two: TokenPair) => string,
  ): Link =>
  async (make) =>
    join(await make(purpose, { of: one }), await make(purpose, { of: two }))

/** A link that holds no one-time token. */
export const plainLink =
  (text: string): Link =>
  async () =>
    text

/** The same for the tokens of a link: shortened, in capitals, too long. */
export const CHANGES = {
  'a cut secret': (tokens: TokenPair) => ({ ...tokens, accessToken: tokens.accessToken.slice(0, -1) }),
  'a cut name': (tokens: TokenPair) => ({ ...tokens, refreshToken: tokens.refreshToken.slice(0, -1) }),
  'a secret in capitals': (tokens: TokenPair) => ({
    ...tokens,
    accessToken: tokens.accessToken.toUpperCase(),
  }),
  'a secret that goes on': (tokens: TokenPair) => ({ ...tokens, accessToken: `${tokens.accessToken}A` }),
  'a secret of 10 kB': (tokens: TokenPair) => ({ ...tokens, accessToken: 'x'.repeat(10_240) }),
  'a name of 10 kB': (tokens: TokenPair) => ({ ...tokens, refreshToken: 'x'.repeat(10_240) }),
  'another name': (tokens: TokenPair) => ({ ...tokens, refreshToken: crypto.randomUUID() }),
  'an empty secret': (tokens: TokenPair) => ({ ...tokens, accessToken: '' }),
  'an empty name': (tokens: TokenPair) => ({ ...tokens, refreshToken: '' }),
} as const
