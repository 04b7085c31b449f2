import type { TokenExchange, TokenExchangeResult, Viewer } from '@capstone/contract/accounts/accounts.schemas'
import { ORPCError } from '@orpc/client'
import { describe, expect, it } from 'vitest'
import { parseTokenLink, type TokenLink } from '../../../lib/session/token-link.ts'
import { findDestination } from './callback.queries.ts'

const STUDENT: Viewer = {
  id: '4b6f2f7e-8f6f-4a38-9c2b-0a1c8e6f1d11',
  role: 'student',
  name: 'Ananya Deshpande',
  email: 'ananya@university.test',
  course: null,
  specialization: null,
  year: null,
  phone: null,
  mustChangePassword: false,
}
const ADMIN: Viewer = { ...STUDENT, role: 'admin' }
const SESSION = { next: 'session', isNew: false } as const
const NEW_SESSION = { next: 'session', isNew: true } as const
const CONFIRMED = { next: 'sign_in', isNew: true } as const

const refused = (code: string) => new ORPCError(code, { defined: true, status: 400 })
const SERVER_ERROR = new ORPCError('INTERNAL_SERVER_ERROR')
const NETWORK_ERROR = new TypeError('Failed to fetch')

interface Case {
  readonly link?: string
  readonly from?: string
  /** The path that was requested before the sign-in with Google. */
  readonly returnTo?: string
  readonly answer?: TokenExchangeResult | Error
  readonly viewer?: Viewer | Error | null
}

/**
 * Opens the callback page with a link and these server responses; returns its redirect and the tokens it exchanged and
 * stored.
 */
async function open({
  link = '',
  from,
  returnTo,
  answer = NETWORK_ERROR,
  viewer = null,
  stored = [],
}: Case & { readonly stored?: TokenLink[] }) {
  const exchanged: TokenExchange[] = []
  const confirmed: string[] = []
  const destination = await findDestination(parseTokenLink(`#${link}`, ''), from, {
    exchange: async (token) => {
      exchanged.push(token)
      if (answer instanceof Error) throw answer
      return answer
    },
    findViewer: async () => {
      if (viewer instanceof Error) throw viewer
      return viewer
    },
    storeLink: (given) => stored.push(given),
    consumeReturnTo: () => returnTo,
    onConfirmed: () => confirmed.push(link),
  })
  return { destination, exchanged, stored, isConfirmed: confirmed.length > 0 }
}

const TOKENS = 'access_token=a&refresh_token=b'
const SIGNUP = `${TOKENS}&type=signup`
const loginWith = (error: string) => `/auth/login?error=${error}`

describe('the callback page redirects', () => {
  it.each<[string, string, Case]>([
    [
      'an expired verification link',
      loginWith('link_expired'),
      { link: 'error=access_denied&error_description=Link+has+EXPIRED' },
    ],
    [
      'a refusal by the user',
      loginWith('invalid_link'),
      { link: 'error=access_denied&error_description=no' },
    ],
    ['any other error', loginWith('invalid_link'), { link: 'error=server_error&error_description=expired' }],
    [
      'an error, although somebody is signed in',
      loginWith('invalid_link'),
      { link: 'error=x', viewer: STUDENT },
    ],
    ['a link of an unknown kind', loginWith('invalid_link'), { link: `${TOKENS}&type=magiclink` }],
    ['an incomplete link', loginWith('session_error'), { link: 'access_token=a&type=signup' }],
    ['a verified sign-up to its profile', '/student/setup-profile', { link: SIGNUP, answer: NEW_SESSION }],
    ['a return from Google of somebody new', '/student/setup-profile', { link: TOKENS, answer: NEW_SESSION }],
    [
      'a return from Google of somebody known',
      '/admin/dashboard',
      { link: TOKENS, answer: SESSION, viewer: ADMIN },
    ],
    [
      'a return from Google to the requested path',
      '/student/my-projects',
      { link: TOKENS, answer: SESSION, viewer: STUDENT, returnTo: '/student/my-projects' },
    ],
    [
      'a mailed link to the dashboard, whatever path was requested before',
      '/student/dashboard',
      { link: SIGNUP, answer: SESSION, viewer: STUDENT, returnTo: '/student/my-projects' },
    ],
    ['a session the browser does not keep', loginWith('session_error'), { link: TOKENS, answer: SESSION }],
    [
      'a link confirmed in another browser to sign-in',
      '/auth/login?confirmed=true',
      { link: SIGNUP, answer: CONFIRMED },
    ],
    [
      'a link confirmed in another browser, while somebody is signed in, to their dashboard',
      '/admin/dashboard',
      { link: SIGNUP, answer: CONFIRMED, viewer: ADMIN },
    ],
    [
      'a one-time token that expired, of a sign-up',
      loginWith('link_expired'),
      { link: SIGNUP, answer: refused('TOKEN_EXPIRED') },
    ],
    [
      'a one-time token that expired, of Google',
      loginWith('session_error'),
      { link: TOKENS, answer: refused('TOKEN_EXPIRED') },
    ],
    [
      'a one-time token that was used, or has another purpose',
      loginWith('session_error'),
      { link: SIGNUP, answer: refused('TOKEN_INVALID') },
    ],
    [
      'a refused return from Google of a signed-in user to a message that they see',
      `${loginWith('session_error')}&again=true`,
      { link: TOKENS, answer: refused('TOKEN_INVALID'), viewer: ADMIN },
    ],
    [
      'a server error after Google, of a signed-in user, to a message that they see',
      `${loginWith('oauth_failed')}&again=true`,
      { link: TOKENS, answer: SERVER_ERROR, viewer: ADMIN },
    ],
    [
      'a refused link, although somebody is signed in',
      loginWith('session_error'),
      { link: SIGNUP, answer: refused('TOKEN_INVALID'), viewer: ADMIN },
    ],
    [
      'a server error at verification',
      loginWith('verification_failed'),
      { link: SIGNUP, answer: SERVER_ERROR },
    ],
    [
      'a connection lost at verification',
      loginWith('verification_failed'),
      { link: SIGNUP, answer: NETWORK_ERROR },
    ],
    [
      'a connection lost after a verification to sign-in',
      '/auth/login?confirmed=true',
      { link: SIGNUP, answer: SESSION, viewer: NETWORK_ERROR },
    ],
    [
      'a connection lost after a link was confirmed in another browser to sign-in',
      '/auth/login?confirmed=true',
      { link: SIGNUP, answer: CONFIRMED, viewer: NETWORK_ERROR },
    ],
    ['a server error after Google', loginWith('oauth_failed'), { link: TOKENS, answer: SERVER_ERROR }],
    [
      'a session that cannot be loaded after Google',
      loginWith('oauth_failed'),
      { link: TOKENS, answer: SESSION, viewer: NETWORK_ERROR },
    ],
    ['a new sign-in to its dashboard', '/student/dashboard', { viewer: STUDENT }],
    [
      'a new sign-in to the requested path',
      '/student/my-projects?a=1',
      { viewer: STUDENT, from: '/student/my-projects?a=1' },
    ],
    ['a visitor without a link', loginWith('session_error'), {}],
    [
      'a visitor without a link, whatever path was requested',
      loginWith('session_error'),
      { from: '/admin/dashboard' },
    ],
    ['a session that cannot be loaded', loginWith('oauth_failed'), { viewer: SERVER_ERROR }],
  ])('%s: %s', async (_what, destination, given) => {
    expect((await open(given)).destination).toBe(destination)
  })

  it('a recovery link to the reset screen, without exchanging its token', async () => {
    const { destination, exchanged, stored } = await open({ link: `${TOKENS}&type=recovery` })
    expect(destination).toBe('/auth/reset-password')
    expect(exchanged).toEqual([])
    expect(stored).toEqual([
      { kind: 'tokens', tokens: { accessToken: 'a', refreshToken: 'b' }, type: 'recovery' },
    ])
  })
})

it.each<[string, boolean, Case]>([
  ['a confirmation in the browser of the sign-up', true, { link: SIGNUP, answer: NEW_SESSION }],
  ['a confirmation later on', true, { link: SIGNUP, answer: SESSION, viewer: STUDENT }],
  // Whose address that was is not known here.
  ['a confirmation in another browser', false, { link: SIGNUP, answer: CONFIRMED, viewer: ADMIN }],
  ['a return from Google', false, { link: TOKENS, answer: SESSION, viewer: STUDENT }],
])('%s is acknowledged on the next page: %s', async (_what, isAcknowledged, given) => {
  expect((await open(given)).isConfirmed).toBe(isAcknowledged)
})

it('after too many attempts, the callback page stays, and keeps the link for a retry', async () => {
  const stored: TokenLink[] = []
  const answer = refused('ATTEMPTS_TOO_MANY')
  await expect(open({ link: SIGNUP, answer, stored })).rejects.toBe(answer)
  expect(stored).toEqual([
    { kind: 'tokens', tokens: { accessToken: 'a', refreshToken: 'b' }, type: 'signup' },
  ])
})

it('a one-time token is exchanged once, with the type of its link', async () => {
  expect((await open({ link: SIGNUP, answer: SESSION })).exchanged).toEqual([
    { accessToken: 'a', refreshToken: 'b', type: 'signup' },
  ])
  expect((await open({ link: TOKENS, answer: SESSION })).exchanged).toEqual([
    { accessToken: 'a', refreshToken: 'b' },
  ])
})

it.each([
  'error=x&access_token=a&refresh_token=b',
  'access_token=a',
  `${TOKENS}&type=magiclink`,
  '',
  'type=signup',
])('threat-14 nothing is exchanged for %j', async (link) =>
  expect((await open({ link, viewer: STUDENT })).exchanged).toEqual([]),
)
