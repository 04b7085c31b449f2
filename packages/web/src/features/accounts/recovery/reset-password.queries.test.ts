import { ORPCError } from '@orpc/client'
import { expect, it } from 'vitest'
import { parseTokenLink } from '../../../lib/session/token-link.ts'
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
  const recovery = await openRecoverySession(parseTokenLink(`#${link}`, ''), {
    open: async () => {
      opened += 1
      if (failure) throw failure
    },
    find: async () => {
      if (isOpen instanceof Error) throw isOpen
      return { isOpen, isFirst: false }
    },
  })
  return { ...recovery, opened }
}

it.each<[string, Parameters<typeof open>, string]>([
  ['opens', [`${TOKENS}&type=recovery`], 'open'],
  ['opens without a type', [TOKENS], 'open'],
  ['says itself that it has expired', ['error=access_denied&error_description=has+expired'], 'expired'],
  ['carries another error', ['error=access_denied'], 'invalid'],
  ['carries an error beside tokens', [`error=x&${TOKENS}`, undefined, true], 'invalid'],
  ['is expired', [TOKENS, refused('TOKEN_EXPIRED')], 'expired'],
  ['was used already', [TOKENS, refused('TOKEN_INVALID')], 'invalid'],
  ['was used already, while a session is open', [TOKENS, refused('TOKEN_INVALID'), true], 'invalid'],
  ['is truncated', ['access_token=a'], 'invalid'],
  ['has another type', [`${TOKENS}&type=signup`], 'invalid'],
  ['exceeds the limit of attempts', [TOKENS, refused('ATTEMPTS_TOO_MANY')], 'session'],
  ['causes a server error', [TOKENS, new ORPCError('INTERNAL_SERVER_ERROR')], 'session'],
  ['cannot reach the server', [TOKENS, NETWORK_ERROR], 'session'],
  ['is missing', [''], 'invalid'],
  ['is missing after a reload, while a session is open', ['', undefined, true], 'open'],
  ['is missing, while the server cannot be reached', ['', undefined, NETWORK_ERROR], 'session'],
])('a recovery link that %s', async (_what, given, state) => {
  expect((await open(...given)).state).toBe(state)
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
  expect(await open(`${TOKENS}&type=invite`, failure)).toMatchObject({ state, isFirst: true })
  expect(await open(`${TOKENS}&type=recovery`, failure)).toMatchObject({ state, isFirst: false })
})
