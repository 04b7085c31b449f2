import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FORGERS, type HostileProvider, startHostileProvider } from './openid.hostile.testing.ts'
import { createSignInProvider, type SignInProvider } from './openid.ts'

const SECRET = 'a secret of the client'
let hostile: HostileProvider
let signIn: SignInProvider
let tripwire: Server
let otherServer: string
let tripped: string[]
beforeAll(async () => {
  tripwire = createServer(({ url = '' }, response) => {
    tripped.push(url)
    response.end('{}')
  })
  await new Promise<void>((resolve) => tripwire.listen(0, '127.0.0.1', resolve))
  otherServer = `http://127.0.0.1:${(tripwire.address() as AddressInfo).port}`
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
const validClaims = (nonce: string) => ({
  iss: hostile.issuer,
  aud: 'capstone',
  sub: 'someone',
  nonce,
  iat: nowSeconds(),
  exp: nowSeconds() + 300,
  email: 'a@university.test',
  email_verified: true,
})
type MakeToken = (claims: ReturnType<typeof validClaims>) => string | null

/** Completes a sign-in for which the provider returns the id token that `make` creates from valid claims. */
async function completeSignInWith(make: MakeToken) {
  const flow = await signIn.startSignIn()
  hostile.idToken = make(validClaims(flow.nonce))
  return signIn.finishSignIn(`?code=a-code&state=${flow.state}`, flow)
}

const signed = (claims: object, head: object = {}) => hostile.makeToken({ ...head }, { ...claims })
const without = (claims: object, name: string) =>
  Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name))

describe('an id token', () => {
  it('that is valid is accepted', async () => {
    expect(await completeSignInWith((claims) => signed(claims))).toMatchObject({ subject: 'someone' })
  })

  const bad: Record<string, MakeToken> = {
    'that is missing': () => null,
    'of another issuer': (claims) => signed({ ...claims, iss: 'https://accounts.google.com' }),
    'of the issuer with a trailing slash': (claims) => signed({ ...claims, iss: `${claims.iss}/` }),
    'for another audience': (claims) => signed({ ...claims, aud: 'another' }),
    'for two audiences and another party': (claims) =>
      signed({ ...claims, aud: ['capstone', 'another'], azp: 'another' }),
    'without an audience': (claims) => signed(without(claims, 'aud')),
    'with another nonce': (claims) => signed({ ...claims, nonce: 'another' }),
    'without a nonce': (claims) => signed(without(claims, 'nonce')),
    'that has expired': (claims) => signed({ ...claims, iat: nowSeconds() - 900, exp: nowSeconds() - 600 }),
    'without an expiry': (claims) => signed(without(claims, 'exp')),
    'without a subject': (claims) => signed(without(claims, 'sub')),
    'with an empty subject': (claims) => signed({ ...claims, sub: '' }),
    'with a NUL character in the subject': (claims) => signed({ ...claims, sub: 'some\u0000one' }),
    'with a lone surrogate in the subject': (claims) => signed({ ...claims, sub: '\ud800' }),
    'with a subject that is too long': (claims) => signed({ ...claims, sub: 's'.repeat(256) }),
    'signed with a key of somebody else': (claims) => hostile.makeToken({}, claims, FORGERS.stranger),
    'not signed': (claims) => hostile.makeToken({ alg: 'none' }, claims, FORGERS.nobody),
    'with a signed algorithm but no signature': (claims) => hostile.makeToken({}, claims, FORGERS.nobody),
    'signed with the client secret': (claims) =>
      hostile.makeToken({ alg: 'HS256' }, claims, FORGERS.hmac(SECRET)),
    'with an unknown key id': (claims) => signed(claims, { kid: 'another' }),
    'changed after it was signed': (claims) => {
      const [head, , signature] = signed(claims).split('.')
      const changed = Buffer.from(JSON.stringify({ ...claims, sub: 'another' })).toString('base64url')
      return `${head}.${changed}.${signature}`
    },
    'that is not a token': () => 'no token',
  }
  it.each(Object.entries(bad))('%s is refused', async (_name, make) => {
    await expect(completeSignInWith(make)).rejects.toThrow()
  })

  it.each(['none', 'HS256'])('of a provider that announces the algorithm %s is refused', async (alg) => {
    hostile.metadata = { id_token_signing_alg_values_supported: [alg] }
    const signer = alg === 'none' ? FORGERS.nobody : FORGERS.hmac(SECRET)
    await expect(completeSignInWith((claims) => hostile.makeToken({ alg }, claims, signer))).rejects.toThrow()
  })

  it.each([false, 'true', 1, null, 'yes', {}])(
    'with %o for email_verified does not verify the address',
    async (changes) => {
      expect(
        await completeSignInWith((claims) => signed({ ...claims, email_verified: changes })),
      ).toMatchObject({
        emailVerified: false,
      })
    },
  )
})

it('the userinfo response must have the subject of the id token', async () => {
  const bare: MakeToken = (claims) => signed(without(claims, 'email'))
  hostile.userinfo = { sub: 'another', email: 'victim@university.test', email_verified: true }
  await expect(completeSignInWith(bare)).rejects.toThrow()
  hostile.userinfo = { ...hostile.userinfo, sub: 'someone' }
  expect(await completeSignInWith(bare)).toMatchObject({
    subject: 'someone',
    email: 'victim@university.test',
  })
})

it('the address and its verification are taken from the same source', async () => {
  hostile.userinfo = { sub: 'someone', email: 'own@university.test', email_verified: true }
  const user = await completeSignInWith((claims) =>
    signed(without({ ...claims, email: 'victim@x.test' }, 'email_verified')),
  )
  expect(user).toMatchObject({ email: 'own@university.test', emailVerified: true })
})

describe('threat-48 a response of the provider that is too long', () => {
  const padding = 'x'.repeat(300_000)

  it('is refused when a sign-in starts', async () => {
    hostile.metadata = { padding }
    await expect(signIn.startSignIn()).rejects.toThrow()
  })

  it('is refused as a token response and as userinfo', async () => {
    await expect(completeSignInWith((claims) => signed({ ...claims, padding }))).rejects.toThrow()
    hostile.userinfo = { sub: 'someone', email: 'own@university.test', email_verified: true, padding }
    await expect(completeSignInWith((claims) => signed(without(claims, 'email')))).rejects.toThrow()
  })
})

describe('threat-50 only the provider receives requests', () => {
  const CONFIGURATION = '/.well-known/openid-configuration'

  it.each([CONFIGURATION, '/token', '/keys', '/me'])('when it redirects %s to another host', async (path) => {
    hostile.redirects = { [path]: otherServer + path }
    await expect(completeSignInWith((claims) => signed(without(claims, 'email')))).rejects.toThrow()
    expect(hostile.requests).toContain(path)
    expect(tripped).toEqual([])
  })

  it.each(['token_endpoint', 'jwks_uri', 'userinfo_endpoint'])(
    'when it names another host as %s',
    async (name) => {
      hostile.metadata = { [name]: `${otherServer}/${name}` }
      await expect(completeSignInWith((claims) => signed(without(claims, 'email')))).rejects.toThrow()
      expect(tripped).toEqual([])
    },
  )

  it('when a token contains the URL of its key', async () => {
    const head = { kid: 'another', jku: `${otherServer}/keys`, x5u: `${otherServer}/chain` }
    await expect(completeSignInWith((claims) => signed(claims, head))).rejects.toThrow()
    expect(tripped).toEqual([])
  })

  it('when it announces another issuer with another authorization endpoint', async () => {
    hostile.metadata = { issuer: otherServer, authorization_endpoint: `${otherServer}/auth` }
    await expect(signIn.startSignIn()).rejects.toThrow()
    expect(tripped).toEqual([])
  })

  it('when GOOGLE_ISSUER is a discovery URL, for which the library does not check the issuer', async () => {
    const start = signInAt(`${hostile.issuer}${CONFIGURATION}`).startSignIn()
    await expect(start).rejects.toThrow(/another issuer/)
  })

  it('over TLS only, except on a loopback address', async () => {
    const start = signInAt('http://portal.test:1').startSignIn()
    await expect(start).rejects.toMatchObject({ message: 'only requests to HTTPS are allowed' })
  })
})

it('the client authenticates with a header if the provider does not accept the secret in the body', async () => {
  const user = await completeSignInWith((claims) => signed(claims))
  expect(user.subject).toBe('someone')
  expect(hostile.credentials).toEqual(['basic'])
  hostile.metadata = { token_endpoint_auth_methods_supported: ['client_secret_post'] }
  signIn = signInAt(hostile.issuer)
  await completeSignInWith((claims) => signed(claims))
  expect(hostile.credentials).toEqual(['basic', 'post'])
})
