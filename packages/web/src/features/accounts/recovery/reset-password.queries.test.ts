import { ORPCError } from '@orpc/client'
import { expect, it } from 'vitest'
import { parseTokenLink } from '../../../lib/session/token-link.ts'
import { openRecoverySession } from './reset-password.queries.ts'

const refused = (code: string) => new ORPCError(code, { defined: true, status: 400 })
const NETWORK_ERROR = new TypeError('Failed to fetch')
const TOKENS = 'access_token=a&refresh_token=b'

/**
 * Opens the reset screen with a link; `fails` is what opening a session answers, `isOpen` whether one is open already.
 */
async function open(link: string, fails?: Error, isOpen: boolean | Error = false) {
  let opened = 0
  const recovery = await openRecoverySession(parseTokenLink(`#${link}`, ''), {
    open: async () => {
      opened += 1
      if (fails) throw fails
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
  ['opens without its kind', [TOKENS], 'open'],
  ['is expired by its own words', ['error=access_denied&error_description=has+expired'], 'expired'],
  ['carries another error', ['error=access_denied'], 'invalid'],
  ['carries an error beside tokens', [`error=x&${TOKENS}`, undefined, true], 'invalid'],
  ['is expired', [TOKENS, refused('TOKEN_EXPIRED')], 'expired'],
  ['was used already', [TOKENS, refused('TOKEN_INVALID')], 'invalid'],
  ['was used already, while a session is open', [TOKENS, refused('TOKEN_INVALID'), true], 'invalid'],
  ['is cut', ['access_token=a'], 'invalid'],
  ['is of another kind', [`${TOKENS}&type=signup`], 'invalid'],
  ['comes too often', [TOKENS, refused('ATTEMPTS_TOO_MANY')], 'session'],
  ['meets a fault', [TOKENS, new ORPCError('INTERNAL_SERVER_ERROR')], 'session'],
  ['meets a lost connection', [TOKENS, NETWORK_ERROR], 'session'],
  ['is not there', [''], 'invalid'],
  ['is not there after the page was loaded again', ['', undefined, true], 'open'],
  ['is not there, nor the server', ['', undefined, NETWORK_ERROR], 'session'],
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
] as const)('an invitation that %s is distinguished from a recovery link', async (_what, fails, state) => {
  expect(await open(`${TOKENS}&type=invite`, fails)).toMatchObject({ state, isFirst: true })
  expect(await open(`${TOKENS}&type=recovery`, fails)).toMatchObject({ state, isFirst: false })
})
