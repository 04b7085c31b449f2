import { ORPCError } from '@orpc/client'
import { expect, it } from 'vitest'
import { parseTokenLink, type TokenLink } from '../../../lib/session/token-link.ts'
import { openRecoverySession } from './reset-password.queries.ts'

const refused = (code: string) => new ORPCError(code, { defined: true, status: 400 })
const NETWORK_ERROR = new TypeError('Failed to fetch')
const TOKENS = 'access_token=a&refresh_token=b'

/**
 * Opens the reset page with a link. `failure` is the error of opening a recovery session, `isOpen` whether one is open
 * already, or the error of finding that out.
 */
async function open(link: string, failure?: Error, isOpen: boolean | Error = false) {
  let opened = 0
  const stored: TokenLink[] = []
  const recovery = await openRecoverySession(parseTokenLink(`#${link}`, ''), {
    open: async () => {
      opened += 1
      if (failure) throw failure
    },
    find: async () => {
      if (isOpen instanceof Error) throw isOpen
      return { isOpen, isInvitation: false }
    },
    storeLink: (given) => stored.push(given),
  })
  return { ...recovery, opened, stored }
}

it.each<[string, string, Parameters<typeof open>]>([
  ['opens', 'open', [`${TOKENS}&type=recovery`]],
  ['opens without a type', 'open', [TOKENS]],
  ['says itself that it has expired', 'expired', ['error=access_denied&error_description=has+expired']],
  ['carries another error', 'invalid', ['error=access_denied']],
  ['carries an error beside tokens', 'invalid', [`error=x&${TOKENS}`, undefined, true]],
  ['is expired', 'expired', [TOKENS, refused('TOKEN_EXPIRED')]],
  ['was used already', 'invalid', [TOKENS, refused('TOKEN_INVALID')]],
  ['was used already, while a session is open', 'invalid', [TOKENS, refused('TOKEN_INVALID'), true]],
  ['is truncated', 'invalid', ['access_token=a']],
  ['has another type', 'invalid', [`${TOKENS}&type=signup`]],
  ['exceeds the limit of attempts', 'limited', [TOKENS, refused('ATTEMPTS_TOO_MANY')]],
  ['causes a server error', 'session', [TOKENS, new ORPCError('INTERNAL_SERVER_ERROR')]],
  ['cannot reach the server', 'session', [TOKENS, NETWORK_ERROR]],
  ['is missing', 'invalid', ['']],
  ['is missing after a reload, while a session is open', 'open', ['', undefined, true]],
  ['is missing, while the server cannot be reached', 'session', ['', undefined, NETWORK_ERROR]],
])('a recovery link that %s leads to the state: %s', async (_what, state, given) => {
  expect((await open(...given)).state).toBe(state)
})

it('a link is stored for a retry only after too many attempts', async () => {
  const error = refused('ATTEMPTS_TOO_MANY')
  const link = { kind: 'tokens', tokens: { accessToken: 'a', refreshToken: 'b' }, type: 'invite' }
  const limited = { state: 'limited', error, isInvitation: true, stored: [link] }
  expect(await open(`${TOKENS}&type=invite`, error)).toMatchObject(limited)
  for (const failure of [refused('TOKEN_INVALID'), NETWORK_ERROR])
    expect((await open(TOKENS, failure)).stored).toEqual([])
})

it.each([
  'error=x&access_token=a&refresh_token=b',
  `${TOKENS}&type=signup`,
  `${TOKENS}&type=x`,
  'refresh_token=b',
  '',
])('threat-14 opens nothing for %j', async (link) =>
  expect((await open(link, undefined, true)).opened).toBe(0),
)

it.each([
  ['opens', undefined, 'open'],
  ['is expired', refused('TOKEN_EXPIRED'), 'expired'],
  ['was used already', refused('TOKEN_INVALID'), 'invalid'],
] as const)('an invitation that %s is distinguished from a recovery link', async (_what, failure, state) => {
  expect(await open(`${TOKENS}&type=invite`, failure)).toMatchObject({ state, isInvitation: true })
  expect(await open(`${TOKENS}&type=recovery`, failure)).toMatchObject({ state, isInvitation: false })
})
