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
async function open({ link = '', from, returnTo, answer = NETWORK_ERROR, viewer = null }: Case) {
  const exchanged: TokenExchange[] = []
  const storedForReset: TokenLink[] = []
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
    storeForReset: (given) => storedForReset.push(given),
    consumeReturnTo: () => returnTo,
  })
  return { destination, exchanged, storedForReset }
}

const TOKENS = 'access_token=a&refresh_token=b'
const SIGNUP = `${TOKENS}&type=signup`
const loginWith = (error: string) => `/auth/login?error=${error}`

describe('the callback page redirects', () => {
  it.each<[string, Case, string]>([
    [
      'an expired verification link',
      { link: 'error=access_denied&error_description=Link+has+EXPIRED' },
      loginWith('link_expired'),
    ],
    [
      'a refusal by the user',
      { link: 'error=access_denied&error_description=no' },
      loginWith('invalid_link'),
    ],
    ['any other error', { link: 'error=server_error&error_description=expired' }, loginWith('invalid_link')],
    [
      'an error, although somebody is signed in',
      { link: 'error=x', viewer: STUDENT },
      loginWith('invalid_link'),
    ],
    ['a link of an unknown kind', { link: `${TOKENS}&type=magiclink` }, loginWith('invalid_link')],
    ['an incomplete link', { link: 'access_token=a&type=signup' }, loginWith('session_error')],
    ['a verified sign-up to its profile', { link: SIGNUP, answer: NEW_SESSION }, '/student/setup-profile'],
    ['a return from Google of somebody new', { link: TOKENS, answer: NEW_SESSION }, '/student/setup-profile'],
    [
      'a return from Google of somebody known',
      { link: TOKENS, answer: SESSION, viewer: ADMIN },
      '/admin/dashboard',
    ],
    [
      'a return from Google to the requested path',
      { link: TOKENS, answer: SESSION, viewer: STUDENT, returnTo: '/student/my-projects' },
      '/student/my-projects',
    ],
    [
      'a mailed link to the dashboard, whatever path was requested before',
      { link: SIGNUP, answer: SESSION, viewer: STUDENT, returnTo: '/student/my-projects' },
      '/student/dashboard',
    ],
    ['a session the browser does not keep', { link: TOKENS, answer: SESSION }, loginWith('session_error')],
    [
      'a link confirmed in another browser to sign-in',
      { link: SIGNUP, answer: CONFIRMED },
      '/auth/login?confirmed=true',
    ],
    [
      'a link confirmed in another browser, while somebody is signed in, to their dashboard',
      { link: SIGNUP, answer: CONFIRMED, viewer: ADMIN },
      '/admin/dashboard',
    ],
    [
      'a one-time token that expired, of a sign-up',
      { link: SIGNUP, answer: refused('TOKEN_EXPIRED') },
      loginWith('link_expired'),
    ],
    [
      'a one-time token that expired, of Google',
      { link: TOKENS, answer: refused('TOKEN_EXPIRED') },
      loginWith('session_error'),
    ],
    [
      'a one-time token that was used, or has another purpose',
      { link: SIGNUP, answer: refused('TOKEN_INVALID') },
      loginWith('session_error'),
    ],
    ['too many attempts', { link: TOKENS, answer: refused('ATTEMPTS_TOO_MANY') }, loginWith('session_error')],
    [
      'a refused link, although somebody is signed in',
      { link: SIGNUP, answer: refused('TOKEN_INVALID'), viewer: ADMIN },
      loginWith('session_error'),
    ],
    [
      'a server error at verification',
      { link: SIGNUP, answer: SERVER_ERROR },
      loginWith('verification_failed'),
    ],
    [
      'a connection lost at verification',
      { link: SIGNUP, answer: NETWORK_ERROR },
      loginWith('verification_failed'),
    ],
    ['a server error after Google', { link: TOKENS, answer: SERVER_ERROR }, loginWith('oauth_failed')],
    [
      'a session that cannot be loaded after Google',
      { link: TOKENS, answer: SESSION, viewer: NETWORK_ERROR },
      loginWith('oauth_failed'),
    ],
    ['a new sign-in to its dashboard', { viewer: STUDENT }, '/student/dashboard'],
    [
      'a new sign-in to the requested path',
      { viewer: STUDENT, from: '/student/my-projects?a=1' },
      '/student/my-projects?a=1',
    ],
    ['a visitor without a link', {}, loginWith('session_error')],
    [
      'a visitor without a link, whatever path was requested',
      { from: '/admin/dashboard' },
      loginWith('session_error'),
    ],
    ['a session that cannot be loaded', { viewer: SERVER_ERROR }, loginWith('oauth_failed')],
  ])('%s', async (_what, given, destination) => {
    expect((await open(given)).destination).toBe(destination)
  })

  it('a recovery link to the reset screen, without exchanging its token', async () => {
    const { destination, exchanged, storedForReset } = await open({ link: `${TOKENS}&type=recovery` })
    expect(destination).toBe('/auth/reset-password')
    expect(exchanged).toEqual([])
    expect(storedForReset).toEqual([
      { kind: 'tokens', tokens: { accessToken: 'a', refreshToken: 'b' }, type: 'recovery' },
    ])
  })
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
