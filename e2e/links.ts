import type { HandOffPurpose } from '@capstone/contract/accounts/accounts.constants'
import type { HandOffTokens } from '@capstone/contract/accounts/accounts.schemas'
import { inTransaction } from '../packages/server/src/db/transaction.ts'
import { findAccountByEmail } from '../packages/server/src/features/accounts/accounts.repository.ts'
import { openSession } from '../packages/server/src/features/accounts/accounts.testing.ts'
import { markBrowser } from '../packages/server/src/features/accounts/sessions/browsers.session.ts'
import {
  issueHandOff,
  takeHandOff,
} from '../packages/server/src/features/accounts/sign-in/hand-offs.service.ts'
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

/** Makes hand-offs as the portal does, of any age and for any purpose, begun in one browser. */
export function handOffMaker(portal: Portal) {
  const mark = markBrowser(portal.settings)

  async function idOf({ email }: Person) {
    const account = await findAccountByEmail(portal.db, email)
    if (!account) throw new Error(`${email} has no account.`)
    return account.id
  }

  async function make(purpose: HandOffPurpose, { of, ageSeconds = 0, used, isNew = false }: Wanted) {
    const userId = await idOf(of)
    const now = new Date(portal.clock.now().getTime() - ageSeconds * 1000)
    return inTransaction(portal.db, async (tx) => {
      const tokens = await issueHandOff(tx, { userId, purpose, browserHash: mark.hash, isNew, now })
      if (used) await takeHandOff(tx, portal, tokens, purpose)
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

export type Maker = ReturnType<typeof handOffMaker>['make']

/** What stands behind the path of a link, made when the portal's records are at hand. */
export type Link = (make: Maker) => Promise<string>

type Parameters = Readonly<Record<string, string>>

/** The parameters after a `#`. */
export const inFragment = (parameters: Parameters) => `#${new URLSearchParams(parameters)}`

/** The parameters after a `?`. */
export const inQuery = (parameters: Parameters) => `?${new URLSearchParams(parameters)}`

/** The tokens as a link names them. */
export const named = ({ accessToken, refreshToken }: HandOffTokens): Parameters => ({
  access_token: accessToken,
  refresh_token: refreshToken,
})

type Shape = Wanted & {
  /** What else the link says. */
  readonly more?: Parameters
  readonly place?: (parameters: Parameters) => string
  /** What became of the tokens on their way. */
  readonly change?: (tokens: HandOffTokens) => HandOffTokens
}

/** A link with a hand-off of its own, in the fragment unless said otherwise. */
export const linkTo =
  (
    purpose: HandOffPurpose,
    { more = {}, place = inFragment, change = (tokens) => tokens, ...wanted }: Shape,
  ): Link =>
  async (make) =>
    place({ ...named(change(await make(purpose, wanted))), ...more })

/** A link with the tokens of two hand-offs, however they are put together. */
export const linkToBoth =
  (
    purpose: HandOffPurpose,
    [one, two]: readonly [Person, Person],
    join: (one: HandOffTokens, two: HandOffTokens) => string,
  ): Link =>
  async (make) =>
    join(await make(purpose, { of: one }), await make(purpose, { of: two }))

/** A link that holds no hand-off. */
export const plainLink =
  (text: string): Link =>
  async () =>
    text

/** The same for the tokens of a link: shortened, in capitals, too long. */
export const CHANGES = {
  'a cut secret': (tokens: HandOffTokens) => ({ ...tokens, accessToken: tokens.accessToken.slice(0, -1) }),
  'a cut name': (tokens: HandOffTokens) => ({ ...tokens, refreshToken: tokens.refreshToken.slice(0, -1) }),
  'a secret in capitals': (tokens: HandOffTokens) => ({
    ...tokens,
    accessToken: tokens.accessToken.toUpperCase(),
  }),
  'a secret that goes on': (tokens: HandOffTokens) => ({ ...tokens, accessToken: `${tokens.accessToken}A` }),
  'a secret of 10 kB': (tokens: HandOffTokens) => ({ ...tokens, accessToken: 'x'.repeat(10_240) }),
  'a name of 10 kB': (tokens: HandOffTokens) => ({ ...tokens, refreshToken: 'x'.repeat(10_240) }),
  'another name': (tokens: HandOffTokens) => ({ ...tokens, refreshToken: crypto.randomUUID() }),
  'an empty secret': (tokens: HandOffTokens) => ({ ...tokens, accessToken: '' }),
  'an empty name': (tokens: HandOffTokens) => ({ ...tokens, refreshToken: '' }),
} as const
