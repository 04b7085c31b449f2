import { ONE_TIME_TOKEN_MAX_LENGTH } from '@capstone/contract/accounts/accounts.constants'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { consumeTokenLink, parseTokenLink, storeTokenLink } from './token-link.ts'

const TOO_LONG = 'x'.repeat(ONE_TIME_TOKEN_MAX_LENGTH + 1)
const NONE = { kind: 'none' }
const BROKEN = { kind: 'broken' }
const UNKNOWN = { kind: 'unknown' }
const OTHER_ERROR = { kind: 'error', isExpired: false }
const EXPIRED = { kind: 'error', isExpired: true }
const tokens = (accessToken: string, refreshToken: string, type?: string) => ({
  kind: 'tokens',
  tokens: { accessToken, refreshToken },
  type,
})

describe('a link', () => {
  it.each([
    ['', NONE],
    ['type=signup', NONE],
    ['access_token=&refresh_token=', NONE],
    ['access_token=a&refresh_token=b', tokens('a', 'b')],
    ['access_token=a&refresh_token=b&type=', tokens('a', 'b')],
    ['access_token=a&refresh_token=b&type=signup', tokens('a', 'b', 'signup')],
    ['type=recovery&refresh_token=b&access_token=a', tokens('a', 'b', 'recovery')],
    ['access_token=a%2Bb&refresh_token=c%3D', tokens('a+b', 'c=')],
    ['access_token=a&refresh_token=b&token_type=bearer&expires_in=3600', tokens('a', 'b')],
    ['access_token=first&access_token=second&refresh_token=b', tokens('first', 'b')],
    ['access_token=a&refresh_token=b&type=signup&type=recovery', tokens('a', 'b', 'signup')],
    ['access_token=a', BROKEN],
    ['refresh_token=b', BROKEN],
    ['access_token=a&refresh_token=', BROKEN],
    [`access_token=${TOO_LONG}&refresh_token=b`, BROKEN],
    [`access_token=a&refresh_token=${TOO_LONG}&type=signup`, BROKEN],
    ['access_token=a&refresh_token=b&type=magiclink', UNKNOWN],
    ['access_token=a&refresh_token=b&type=Signup', UNKNOWN],
    ['access_token=a&type=constructor', UNKNOWN],
    ['error=access_denied&error_description=Email+link+is+invalid+or+has+expired', EXPIRED],
    ['error=access_denied&error_description=THE%20LINK%20EXPIRED', EXPIRED],
    ['error=access_denied&error_description=the+person+said+no', OTHER_ERROR],
    ['error=access_denied', OTHER_ERROR],
    ['error=server_error&error_description=expired', OTHER_ERROR],
    ['error=server_error&error=access_denied&error_description=expired', OTHER_ERROR],
    [`error=access_denied&error_description=expired${'x'.repeat(1000)}`, OTHER_ERROR],
    ['error_description=expired', OTHER_ERROR],
    ['error=<script>alert(1)</script>', OTHER_ERROR],
    ['error=x&access_token=a&refresh_token=b', OTHER_ERROR],
    ['error=&access_token=a&refresh_token=b', tokens('a', 'b')],
    ['ACCESS_TOKEN=a&REFRESH_TOKEN=b', NONE],
  ])('%s is parsed the same from the fragment and from the query', (text, expected) => {
    expect(parseTokenLink(`#${text}`, '')).toEqual(expected)
    expect(parseTokenLink('', `?${text}`)).toEqual(expected)
  })

  const value = fc.oneof(
    fc.string(),
    fc.constantFrom('a', 'signup', 'recovery', 'access_denied', 'expired', TOO_LONG),
  )
  const name = fc.constantFrom(
    'access_token',
    'refresh_token',
    'type',
    'error',
    'error_description',
    'from',
    'x',
  )
  const pairs = fc.array(fc.tuple(name, value), { maxLength: 8 })
  const queryOf = (given: [string, string][]) => new URLSearchParams(given).toString()

  it('is read from one place only: the fragment if it has any parameter of a link, otherwise the query', () => {
    fc.assert(
      fc.property(pairs, pairs, (inFragment, inQuery) => {
        const read = inFragment.some(([named]) => !['from', 'x'].includes(named)) ? inFragment : inQuery
        const both = parseTokenLink(`#${queryOf(inFragment)}`, `?${queryOf(inQuery)}`)
        expect(both).toEqual(parseTokenLink(`#${queryOf(read)}`, ''))
      }),
    )
  })

  it('with an error never has tokens, and tokens are always complete', () => {
    fc.assert(
      fc.property(pairs, (given) => {
        const link = parseTokenLink(`#${queryOf(given)}`, '')
        const firstOf = (name: string) => given.find(([named]) => named === name)?.[1] ?? ''
        if (firstOf('error')) expect(link.kind).toBe('error')
        if (link.kind !== 'tokens') return
        for (const half of Object.values(link.tokens)) {
          expect(half.length).toBeGreaterThan(0)
          expect(half.length).toBeLessThanOrEqual(ONE_TIME_TOKEN_MAX_LENGTH)
        }
      }),
    )
  })

  it('is parsed without throwing, whatever it contains', () => {
    fc.assert(fc.property(fc.string(), fc.string(), (one, other) => Boolean(parseTokenLink(one, other).kind)))
  })

  it('can be read once', () => {
    const page = { capstoneLink: { fragment: '#access_token=a&refresh_token=b', query: '' } }
    expect(consumeTokenLink(page)).toEqual(tokens('a', 'b'))
    expect(consumeTokenLink(page)).toEqual(NONE)
    expect(page).not.toHaveProperty('capstoneLink')
  })

  it('can be stored for the next screen, once', () => {
    const link = parseTokenLink('#access_token=a&refresh_token=b&type=recovery', '')
    storeTokenLink(link)
    expect(consumeTokenLink({})).toEqual(link)
    expect(consumeTokenLink({})).toEqual(NONE)
  })
})
