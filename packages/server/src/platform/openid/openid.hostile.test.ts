import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FORGERS, type HostileProvider, startHostileProvider } from './openid.hostile.testing.ts'
import { createSignInProvider, type SignInProvider } from './openid.ts'

const SECRET = 'a secret of the client'
let hostile: HostileProvider
let signIn: SignInProvider
let tripwire: Server
let elsewhere: string
let tripped: string[]
beforeAll(async () => {
  tripwire = createServer(({ url = '' }, response) => {
    tripped.push(url)
    response.end('{}')
  })
  await new Promise<void>((resolve) => tripwire.listen(0, '127.0.0.1', resolve))
  elsewhere = `http://127.0.0.1:${(tripwire.address() as AddressInfo).port}`
})
afterAll(() => tripwire.close())
beforeEach(async () => {
  hostile = await startHostileProvider()
  signIn = signInAt(hostile.issuer)
  tripped = []
})
afterEach(() => hostile.stop())

const signInAt = (issuer: string) =>
  createSignInProvider({
    BASE_URL: 'http://portal.test',
    GOOGLE_ISSUER: issuer,
    GOOGLE_CLIENT_ID: 'capstone',
    GOOGLE_CLIENT_SECRET: SECRET,
  })

const nowSeconds = () => Math.floor(Date.now() / 1000)
const fitting = (nonce: string) => ({
  iss: hostile.issuer,
  aud: 'capstone',
  sub: 'someone',
  nonce,
  iat: nowSeconds(),
  exp: nowSeconds() + 300,
  email: 'a@university.test',
  email_verified: true,
})
type Making = (claims: ReturnType<typeof fitting>) => string | null

/** Goes through a sign-in at whose end the provider answers with the id token that `make` makes of fitting claims. */
async function comeBackWith(make: Making) {
  const begun = await signIn.startSignIn()
  hostile.idToken = make(fitting(begun.nonce))
  return signIn.finishSignIn(`?code=a-code&state=${begun.state}`, begun)
}

const signed = (claims: object, head: object = {}) => hostile.makeToken({ ...head }, { ...claims })
const without = (claims: object, name: string) =>
  Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name))

describe('an id token', () => {
  it('that fits is taken', async () => {
    expect(await comeBackWith((claims) => signed(claims))).toMatchObject({ subject: 'someone' })
  })

  const bad: Record<string, Making> = {
    'none at all': () => null,
    'of another issuer': (claims) => signed({ ...claims, iss: 'https://accounts.google.com' }),
    'of the issuer with a stroke': (claims) => signed({ ...claims, iss: `${claims.iss}/` }),
    'for another audience': (claims) => signed({ ...claims, aud: 'another' }),
    'for two audiences and another party': (claims) =>
      signed({ ...claims, aud: ['capstone', 'another'], azp: 'another' }),
    'for nobody': (claims) => signed(without(claims, 'aud')),
    'with another nonce': (claims) => signed({ ...claims, nonce: 'another' }),
    'without a nonce': (claims) => signed(without(claims, 'nonce')),
    'that is over': (claims) => signed({ ...claims, iat: nowSeconds() - 900, exp: nowSeconds() - 600 }),
    'that never ends': (claims) => signed(without(claims, 'exp')),
    'without a subject': (claims) => signed(without(claims, 'sub')),
    'of an empty subject': (claims) => signed({ ...claims, sub: '' }),
    'of a subject no database can keep': (claims) => signed({ ...claims, sub: 'some\u0000one' }),
    'of a subject that is two': (claims) => signed({ ...claims, sub: '\ud800' }),
    'of a subject without end': (claims) => signed({ ...claims, sub: 's'.repeat(256) }),
    'signed by a stranger': (claims) => hostile.makeToken({}, claims, FORGERS.stranger),
    'not signed': (claims) => hostile.makeToken({ alg: 'none' }, claims, FORGERS.nobody),
    'said to be signed': (claims) => hostile.makeToken({}, claims, FORGERS.nobody),
    'signed with the client secret': (claims) =>
      hostile.makeToken({ alg: 'HS256' }, claims, FORGERS.hmac(SECRET)),
    'signed with a key nobody published': (claims) => signed(claims, { kid: 'another' }),
    'changed after it was signed': (claims) => {
      const [head, , signature] = signed(claims).split('.')
      const changed = Buffer.from(JSON.stringify({ ...claims, sub: 'another' })).toString('base64url')
      return `${head}.${changed}.${signature}`
    },
    'that is no token': () => 'no token',
  }
  it.each(Object.entries(bad))('%s is refused', async (_name, make) => {
    await expect(comeBackWith(make)).rejects.toThrow()
  })

  it.each(['none', 'HS256'])('of a provider that says it signs with %s is refused', async (alg) => {
    hostile.metadata = { id_token_signing_alg_values_supported: [alg] }
    const signer = alg === 'none' ? FORGERS.nobody : FORGERS.hmac(SECRET)
    await expect(comeBackWith((claims) => hostile.makeToken({ alg }, claims, signer))).rejects.toThrow()
  })

  it.each([false, 'true', 1, null, 'yes', {}])(
    'whose e-mail is verified: %o, is not taken for it',
    async (said) => {
      expect(await comeBackWith((claims) => signed({ ...claims, email_verified: said }))).toMatchObject({
        emailVerified: false,
      })
    },
  )
})

it('what is told besides the id token must be about the same person', async () => {
  const bare: Making = (claims) => signed(without(claims, 'email'))
  hostile.userinfo = { sub: 'another', email: 'victim@university.test', email_verified: true }
  await expect(comeBackWith(bare)).rejects.toThrow()
  hostile.userinfo = { ...hostile.userinfo, sub: 'someone' }
  expect(await comeBackWith(bare)).toMatchObject({ subject: 'someone', email: 'victim@university.test' })
})

it('an address and the word that it is verified come from one place', async () => {
  hostile.userinfo = { sub: 'someone', email: 'own@university.test', email_verified: true }
  const told = await comeBackWith((claims) =>
    signed(without({ ...claims, email: 'victim@x.test' }, 'email_verified')),
  )
  expect(told).toMatchObject({ email: 'own@university.test', emailVerified: true })
})

describe('threat-50 nothing is fetched but from the provider', () => {
  const CONFIGURATION = '/.well-known/openid-configuration'

  it.each([CONFIGURATION, '/token', '/keys', '/me'])('when it leads elsewhere from %s', async (path) => {
    hostile.redirects = { [path]: elsewhere + path }
    await expect(comeBackWith((claims) => signed(without(claims, 'email')))).rejects.toThrow()
    expect(hostile.requests).toContain(path)
    expect(tripped).toEqual([])
  })

  it.each(['token_endpoint', 'jwks_uri', 'userinfo_endpoint'])(
    'when it names another host as %s',
    async (name) => {
      hostile.metadata = { [name]: `${elsewhere}/${name}` }
      await expect(comeBackWith((claims) => signed(without(claims, 'email')))).rejects.toThrow()
      expect(tripped).toEqual([])
    },
  )

  it('when a token names where its key is', async () => {
    const head = { kid: 'another', jku: `${elsewhere}/keys`, x5u: `${elsewhere}/chain` }
    await expect(comeBackWith((claims) => signed(claims, head))).rejects.toThrow()
    expect(tripped).toEqual([])
  })

  it('when its issuer is another, so that it could send people there', async () => {
    hostile.metadata = { issuer: elsewhere, authorization_endpoint: `${elsewhere}/auth` }
    await expect(signIn.startSignIn()).rejects.toThrow()
    expect(tripped).toEqual([])
  })

  it('when an address is given for it that the library would believe without asking its name', async () => {
    const asked = signInAt(`${hostile.issuer}${CONFIGURATION}`).startSignIn()
    await expect(asked).rejects.toThrow(/another issuer/)
  })

  it('nor over a line that can be listened to, unless on this machine', async () => {
    const asked = signInAt('http://portal.test:1').startSignIn()
    await expect(asked).rejects.toMatchObject({ message: 'only requests to HTTPS are allowed' })
  })
})

it('the client proves itself by a header where the provider does not take its secret in the body', async () => {
  const told = await comeBackWith((claims) => signed(claims))
  expect(told.subject).toBe('someone')
  expect(hostile.credentials).toEqual(['basic'])
  hostile.metadata = { token_endpoint_auth_methods_supported: ['client_secret_post'] }
  signIn = signInAt(hostile.issuer)
  await comeBackWith((claims) => signed(claims))
  expect(hostile.credentials).toEqual(['basic', 'post'])
})
