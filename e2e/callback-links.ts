import {
  CHANGES,
  inFragment,
  inQuery,
  type LinkFactory,
  linkTo,
  linkToBoth,
  plainLink,
  tokenParameters,
} from './links.ts'
import { ANANYA, DEV } from './people.ts'
import type { Person } from './portal.ts'

/** A link to /auth/callback, the browser it is opened in, and the page it must lead to. */
export type CallbackLink = {
  readonly name: string
  readonly link: LinkFactory
  readonly ends: string
  readonly signedIn: Person | null
  /** Opened in another browser than the one that requested it. */
  readonly isOtherBrowser?: boolean
  /** Opened a second time. */
  readonly isSecondUse?: boolean
  /** The user who is already signed in in this browser. */
  readonly alreadySignedIn?: Person
}
type Outcome = Pick<CallbackLink, 'ends' | 'signedIn'> & Partial<CallbackLink>

const HOUR = 60 * 60
const AS_MAILED = { more: { type: 'signup' } }
const TWO_PEOPLE = [ANANYA, DEV] as const
const DASHBOARD = '/student/dashboard'
const SETUP = '/student/setup-profile'

const confirmed = { ends: '/auth/login?confirmed=true', signedIn: null }
const opensDashboard = { ends: DASHBOARD, signedIn: ANANYA }
const opensSetup = { ends: SETUP, signedIn: DEV }
const staysSignedIn = { ends: DASHBOARD, signedIn: DEV, alreadySignedIn: DEV }
const refused = { ends: '/auth/login?error=session_error', signedIn: null }
const expired = { ends: '/auth/login?error=link_expired', signedIn: null }
const invalid = { ends: '/auth/login?error=invalid_link', signedIn: null }
const otherBrowser = { isOtherBrowser: true }

const row = (name: string, link: LinkFactory, outcome: Outcome): CallbackLink => ({ name, link, ...outcome })
const mailed = (shape: Partial<Parameters<typeof linkTo>[1]> = {}) =>
  linkTo('verification', { person: ANANYA, ...AS_MAILED, ...shape })
/** Dated an hour ahead, because a token is valid for 120 s and the tests take longer to reach the last link. */
const fromGoogle = (shape: Partial<Parameters<typeof linkTo>[1]> = {}) =>
  linkTo('google', { person: ANANYA, ageSeconds: -HOUR, ...shape })

const MAILED: CallbackLink[] = [
  row('a mailed link', mailed(), opensDashboard),
  row('a mailed link in the query', mailed({ place: inQuery }), opensDashboard),
  row(
    'a mailed link in the query and the fragment',
    mailed({ place: (all) => inQuery(all) + inFragment(all) }),
    opensDashboard,
  ),
  row('a mailed link of a user without a profile', mailed({ person: DEV }), opensSetup),
  row('a mailed link in another browser', mailed(), { ...confirmed, ...otherBrowser }),
  row('a mailed link of the signed-in user', mailed({ person: DEV }), {
    ...opensSetup,
    alreadySignedIn: DEV,
  }),
  row('a mailed link while another user is signed in', mailed(), staysSignedIn),
  row('a mailed link for the second time', mailed(), { ...refused, isSecondUse: true }),
  row('a mailed link for the second time, in the query', mailed({ place: inQuery }), {
    ...refused,
    isSecondUse: true,
  }),
  row('a used link in another browser', mailed({ isUsed: true }), { ...refused, ...otherBrowser }),
  row('a used link while another user is signed in', mailed({ isUsed: true }), staysSignedIn),
  row('a mailed link almost an hour old', mailed({ ageSeconds: HOUR - 600 }), opensDashboard),
  row('a mailed link an hour old', mailed({ ageSeconds: HOUR + 1 }), expired),
  row('a mailed link an hour old, in the query', mailed({ ageSeconds: HOUR + 1, place: inQuery }), expired),
  row('a mailed link an hour old, in another browser', mailed({ ageSeconds: HOUR + 1 }), {
    ...expired,
    ...otherBrowser,
  }),
  row('a mailed link four weeks old', mailed({ ageSeconds: 28 * 24 * HOUR }), expired),
]

const GOOGLE: CallbackLink[] = [
  row('from Google', fromGoogle(), opensDashboard),
  row('from Google in the query', fromGoogle({ place: inQuery }), opensDashboard),
  row('from Google, of a new user', fromGoogle({ person: DEV, isNew: true }), opensSetup),
  row('from Google, while another user is signed in', fromGoogle(), {
    ...opensDashboard,
    alreadySignedIn: DEV,
  }),
  row('from Google in another browser', fromGoogle(), { ...refused, ...otherBrowser }),
  row('from Google in another browser, where another user is signed in', fromGoogle(), {
    ...staysSignedIn,
    ...otherBrowser,
    ends: `${refused.ends}&again=true`,
  }),
  row('from Google for the second time', fromGoogle(), { ...refused, isSecondUse: true }),
  row('from Google 121 s ago', fromGoogle({ ageSeconds: 121 }), refused),
]

const WRONG_PURPOSE: CallbackLink[] = [
  row('a mailed link without its type', mailed({ more: {} }), refused),
  row('a mailed link with another type', mailed({ more: { type: 'magic' } }), invalid),
  row('a link from Google as a mailed one', fromGoogle(AS_MAILED), refused),
  row('a recovery link as a mailed one', linkTo('recovery', { person: ANANYA, ...AS_MAILED }), refused),
  row('a recovery link without its type', linkTo('recovery', { person: ANANYA }), refused),
  row(
    'a recovery session as a mailed one',
    linkTo('recovery_session', { person: ANANYA, ...AS_MAILED }),
    refused,
  ),
  row('a recovery session as a link from Google', linkTo('recovery_session', { person: ANANYA }), refused),
  row('a recovery link', linkTo('recovery', { person: ANANYA, more: { type: 'recovery' } }), {
    ends: '/auth/reset-password',
    signedIn: null,
  }),
]

const DAMAGED: CallbackLink[] = [
  ...Object.entries(CHANGES).map(([name, change]) => row(name, mailed({ change }), refused)),
  row('a link in upper case', async (issueToken) => (await mailed()(issueToken)).toUpperCase(), refused),
  row(
    'a link truncated within its access token',
    async (issueToken) => (await mailed()(issueToken)).slice(0, 40),
    refused,
  ),
  row(
    'a link truncated between its tokens',
    async (issueToken) => (await mailed()(issueToken)).split('&')[0] ?? '',
    refused,
  ),
  row(
    'a wrong access token before the right one',
    async (issueToken) => `#access_token=${'x'.repeat(43)}&${(await mailed()(issueToken)).slice(1)}`,
    refused,
  ),
  row(
    'a wrong refresh token before the right one',
    async (issueToken) => `#refresh_token=${crypto.randomUUID()}&${(await mailed()(issueToken)).slice(1)}`,
    refused,
  ),
  row(
    'tokens of two people',
    linkToBoth('verification', TWO_PEOPLE, (one, two) =>
      inFragment({ ...tokenParameters({ ...one, refreshToken: two.refreshToken }), type: 'signup' }),
    ),
    refused,
  ),
  row(
    'tokens of two people, the other way round',
    linkToBoth('verification', TWO_PEOPLE, (one, two) =>
      inFragment({ ...tokenParameters({ ...two, refreshToken: one.refreshToken }), type: 'signup' }),
    ),
    refused,
  ),
  row(
    'a refresh token in the query, its access token in the fragment',
    linkToBoth(
      'verification',
      TWO_PEOPLE,
      (one) =>
        inQuery({ refresh_token: one.refreshToken }) +
        inFragment({ access_token: one.accessToken, type: 'signup' }),
    ),
    refused,
  ),
  row('no tokens', plainLink(''), refused),
  row('no tokens, while a user is signed in', plainLink(''), { ...opensDashboard, alreadySignedIn: ANANYA }),
]

const DENIED = { error: 'access_denied', error_description: 'Email link is invalid or has expired' }
const SCRIPT = '<script>alert(1)</script><img src=x onerror=alert(1)>'
const errorLink = (parameters: Readonly<Record<string, string>>, place = inFragment) =>
  plainLink(place(parameters))

const ERRORS: CallbackLink[] = [
  row('an error that says the link expired', errorLink(DENIED), expired),
  row('an error that says the link expired, in the query', errorLink(DENIED, inQuery), expired),
  row(
    'an error that says the link EXPIRED',
    errorLink({ ...DENIED, error_description: 'Link EXPIRED' }),
    expired,
  ),
  row('access denied', errorLink({ ...DENIED, error_description: 'The user said no' }), invalid),
  row('access denied without a description', errorLink({ error: 'access_denied' }), invalid),
  row(
    'a server error whose description says expired',
    errorLink({ ...DENIED, error: 'server_error' }),
    invalid,
  ),
  row(
    'an error with script in its description',
    errorLink({ error: 'x', error_description: SCRIPT }),
    invalid,
  ),
  row(
    'an error that says expired, with script',
    errorLink({ ...DENIED, error_description: `${SCRIPT} expired` }, inQuery),
    expired,
  ),
  row('script as the error code', errorLink({ error: SCRIPT }), invalid),
  row('an error beside valid tokens', mailed({ more: { type: 'signup', error: 'server_error' } }), invalid),
  row(
    'an error in the query, valid tokens in the fragment',
    mailed({ place: (all) => inQuery({ error: 'x' }) + inFragment(all) }),
    opensDashboard,
  ),
  row('an error, while a user is signed in', errorLink({ error: 'server_error' }), staysSignedIn),
]

/** All kinds of links to /auth/callback. No two share a one-time token. */
export const CALLBACK_LINKS: readonly CallbackLink[] = [
  ...MAILED,
  ...GOOGLE,
  ...WRONG_PURPOSE,
  ...DAMAGED,
  ...ERRORS,
]
