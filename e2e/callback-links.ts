import { CHANGES, inFragment, inQuery, type Link, linkTo, linkToBoth, named, plainLink } from './links.ts'
import { ANANYA, DEV } from './people.ts'
import type { Person } from './portal.ts'

/** A link to /auth/callback, the browser it is opened in, and the page it must lead to. */
export type Row = {
  readonly name: string
  readonly link: Link
  readonly ends: string
  readonly signedIn: Person | null
  /** Opened in another browser than the one that requested it. */
  readonly elsewhere?: boolean
  /** Opened a second time. */
  readonly again?: boolean
  /** The user who is signed in in this browser before. */
  readonly before?: Person
}
type Case = Pick<Row, 'ends' | 'signedIn'> & Partial<Row>

const HOUR = 60 * 60
const MAIL = { more: { type: 'signup' } }
const NOT_THEIRS = [ANANYA, DEV] as const
const DASHBOARD = '/student/dashboard'
const SETUP = '/student/setup-profile'

const confirmed = { ends: '/auth/login?confirmed=true', signedIn: null }
const opens = { ends: DASHBOARD, signedIn: ANANYA }
const setsUp = { ends: SETUP, signedIn: DEV }
const stays = { ends: DASHBOARD, signedIn: DEV, before: DEV }
const refused = { ends: '/auth/login?error=session_error', signedIn: null }
const expired = { ends: '/auth/login?error=link_expired', signedIn: null }
const invalid = { ends: '/auth/login?error=invalid_link', signedIn: null }
const elsewhere = { elsewhere: true }

const row = (name: string, link: Link, outcome: Case): Row => ({ name, link, ...outcome })
const mailed = (shape: Partial<Parameters<typeof linkTo>[1]> = {}) =>
  linkTo('verification', { of: ANANYA, ...MAIL, ...shape })
/** Issued in the future, because it is valid for 120 s and all the links take longer. */
const fromGoogle = (shape: Partial<Parameters<typeof linkTo>[1]> = {}) =>
  linkTo('google', { of: ANANYA, ageSeconds: -HOUR, ...shape })

const MAILED: Row[] = [
  row('a mailed link', mailed(), opens),
  row('a mailed link in the query', mailed({ place: inQuery }), opens),
  row('the same in both places', mailed({ place: (all) => inQuery(all) + inFragment(all) }), opens),
  row('a mailed link to somebody without a profile', mailed({ of: DEV }), setsUp),
  row('a mailed link in another browser', mailed(), { ...confirmed, ...elsewhere }),
  row('a mailed link of whoever is signed in', mailed({ of: DEV }), { ...setsUp, before: DEV }),
  row('a mailed link over somebody else', mailed(), stays),
  row('a mailed link for the second time', mailed(), { ...refused, again: true }),
  row('a mailed link for the second time, in the query', mailed({ place: inQuery }), {
    ...refused,
    again: true,
  }),
  row('a used link in another browser', mailed({ used: true }), { ...refused, ...elsewhere }),
  row('a used link over somebody else', mailed({ used: true }), stays),
  row('almost an hour old', mailed({ ageSeconds: HOUR - 600 }), opens),
  row('an hour old', mailed({ ageSeconds: HOUR + 1 }), expired),
  row('an hour old, in the query', mailed({ ageSeconds: HOUR + 1, place: inQuery }), expired),
  row('an hour old, in another browser', mailed({ ageSeconds: HOUR + 1 }), { ...expired, ...elsewhere }),
  row('four weeks old', mailed({ ageSeconds: 28 * 24 * HOUR }), expired),
]

const GOOGLE: Row[] = [
  row('from Google', fromGoogle(), opens),
  row('from Google in the query', fromGoogle({ place: inQuery }), opens),
  row('from Google, new', fromGoogle({ of: DEV, isNew: true }), setsUp),
  row('from Google, over somebody else', fromGoogle(), { ...opens, before: DEV }),
  row('from Google in another browser', fromGoogle(), { ...refused, ...elsewhere }),
  row('from Google in the browser of somebody else', fromGoogle(), { ...stays, ...elsewhere }),
  row('from Google for the second time', fromGoogle(), { ...refused, again: true }),
  row('from Google 121 s ago', fromGoogle({ ageSeconds: 121 }), refused),
]

const WRONG_PURPOSE: Row[] = [
  row('a mailed one without its type', mailed({ more: {} }), refused),
  row('a mailed one as another type', mailed({ more: { type: 'magic' } }), invalid),
  row('one from Google as a mailed one', fromGoogle(MAIL), refused),
  row('a recovery link as a mailed one', linkTo('recovery', { of: ANANYA, ...MAIL }), refused),
  row('a recovery link without its type', linkTo('recovery', { of: ANANYA }), refused),
  row('a recovery session as a mailed one', linkTo('recovery_session', { of: ANANYA, ...MAIL }), refused),
  row('a recovery session as one from Google', linkTo('recovery_session', { of: ANANYA }), refused),
  row(
    'a recovery link, which leads to its form',
    linkTo('recovery', { of: ANANYA, more: { type: 'recovery' } }),
    {
      ends: '/auth/reset-password',
      signedIn: null,
    },
  ),
]

const DAMAGED: Row[] = [
  ...Object.entries(CHANGES).map(([name, change]) => row(name, mailed({ change }), refused)),
  row('a link in capitals', async (make) => (await mailed()(make)).toUpperCase(), refused),
  row('a link cut in its secret', async (make) => (await mailed()(make)).slice(0, 40), refused),
  row('a link cut between its tokens', async (make) => (await mailed()(make)).split('&')[0] ?? '', refused),
  row(
    'a wrong secret before the right one',
    async (make) => `#access_token=${'x'.repeat(43)}&${(await mailed()(make)).slice(1)}`,
    refused,
  ),
  row(
    'a wrong name before the right one',
    async (make) => `#refresh_token=${crypto.randomUUID()}&${(await mailed()(make)).slice(1)}`,
    refused,
  ),
  row(
    'tokens of two people',
    linkToBoth('verification', NOT_THEIRS, (one, two) =>
      inFragment({ ...named({ ...one, refreshToken: two.refreshToken }), type: 'signup' }),
    ),
    refused,
  ),
  row(
    'tokens of two people, the other way round',
    linkToBoth('verification', NOT_THEIRS, (one, two) =>
      inFragment({ ...named({ ...two, refreshToken: one.refreshToken }), type: 'signup' }),
    ),
    refused,
  ),
  row(
    'a name in the query, its secret in the fragment',
    linkToBoth(
      'verification',
      NOT_THEIRS,
      (one) =>
        inQuery({ refresh_token: one.refreshToken }) +
        inFragment({ access_token: one.accessToken, type: 'signup' }),
    ),
    refused,
  ),
  row('nothing', plainLink(''), refused),
  row('nothing, by whoever is signed in', plainLink(''), { ...opens, before: ANANYA }),
]

const DENIED = { error: 'access_denied', error_description: 'Email link is invalid or has expired' }
const SCRIPT = '<script>alert(1)</script><img src=x onerror=alert(1)>'
const said = (parameters: Readonly<Record<string, string>>, place = inFragment) =>
  plainLink(place(parameters))

const ERRORS: Row[] = [
  row('refused because it expired', said(DENIED), expired),
  row('refused because it expired, in the query', said(DENIED, inQuery), expired),
  row('refused because it EXPIRED', said({ ...DENIED, error_description: 'Link EXPIRED' }), expired),
  row('refused', said({ ...DENIED, error_description: 'The user said no' }), invalid),
  row('refused without a word', said({ error: 'access_denied' }), invalid),
  row('another error that speaks of expired', said({ ...DENIED, error: 'server_error' }), invalid),
  row('an error with script in its description', said({ error: 'x', error_description: SCRIPT }), invalid),
  row(
    'an expired one with script',
    said({ ...DENIED, error_description: `${SCRIPT} expired` }, inQuery),
    expired,
  ),
  row('script as its error', said({ error: SCRIPT }), invalid),
  row('an error beside good tokens', mailed({ more: { type: 'signup', error: 'server_error' } }), invalid),
  row(
    'an error in the query, good tokens in the fragment',
    mailed({ place: (all) => inQuery({ error: 'x' }) + inFragment(all) }),
    opens,
  ),
  row('an error, to somebody who is signed in', said({ error: 'server_error' }), stays),
]

/** All kinds of links to /auth/callback. Each issues its own one-time tokens. */
export const CALLBACK_LINKS: readonly Row[] = [...MAILED, ...GOOGLE, ...WRONG_PURPOSE, ...DAMAGED, ...ERRORS]
