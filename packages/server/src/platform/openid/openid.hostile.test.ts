import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FORGERS, type HostileProvider, startHostileProvider } from './openid.hostile.testing.ts'
import { createSignInProvider, type SignInProvider } from './openid.ts'

const SECRET = 'a secret of the client'
let hostile: HostileProvider
let signIn: SignInProvider
let otherServer: Server
let otherUrl: string
let otherRequests: string[]
beforeAll(async () => {
  otherServer = createServer(({ url = '' }, response) => {
    otherRequests.push(url)
    response.end('{}')
  })
  await new Promise<void>((resolve) => otherServer.listen(0, '127.0.0.1', resolve))
  otherUrl = `http://127.0.0.1:${(otherServer.address() as AddressInfo).port}`
})
afterAll(() => otherServer.close())
beforeEach(async () => {
  hostile = await startHostileProvider()
  signIn = signInAt(hostile.issuer)
  otherRequests = []
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

const sign = (claims: object, head: object = {}) => hostile.makeToken({ ...head }, { ...claims })
const omit = (claims: object, name: string) =>
  Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name))

describe('an id token', () => {
  it('that is valid is accepted', async () => {
    expect(await completeSignInWith((claims) => sign(claims))).toMatchObject({ subject: 'someone' })
  })

  const INVALID_TOKENS: Record<string, MakeToken> = {
    'that is missing': () => null,
    'of another issuer': (claims) => sign({ ...claims, iss: 'https://accounts.google.com' }),
    'of the issuer with a trailing slash': (claims) => sign({ ...claims, iss: `${claims.iss}/` }),
    'for another audience': (claims) => sign({ ...claims, aud: 'another' }),
    'for two audiences and another party': (claims) =>
      sign({ ...claims, aud: ['capstone', 'another'], azp: 'another' }),
    'without an audience': (claims) => sign(omit(claims, 'aud')),
    'with another nonce': (claims) => sign({ ...claims, nonce: 'another' }),
    'without a nonce': (claims) => sign(omit(claims, 'nonce')),
    'that has expired': (claims) => sign({ ...claims, iat: nowSeconds() - 900, exp: nowSeconds() - 600 }),
    'without an expiry': (claims) => sign(omit(claims, 'exp')),
    'without a subject': (claims) => sign(omit(claims, 'sub')),
    'with an empty subject': (claims) => sign({ ...claims, sub: '' }),
    'with a NUL character in the subject': (claims) => sign({ ...claims, sub: 'some\u0000one' }),
    'with a lone surrogate in the subject': (claims) => sign({ ...claims, sub: '\ud800' }),
    'with a subject that is too long': (claims) => sign({ ...claims, sub: 's'.repeat(256) }),
    'signed with a key of somebody else': (claims) => hostile.makeToken({}, claims, FORGERS.stranger),
    'not signed': (claims) => hostile.makeToken({ alg: 'none' }, claims, FORGERS.nobody),
    'with a signing algorithm but no signature': (claims) => hostile.makeToken({}, claims, FORGERS.nobody),
    'signed with the client secret': (claims) =>
      hostile.makeToken({ alg: 'HS256' }, claims, FORGERS.hmac(SECRET)),
    'with an unknown key id': (claims) => sign(claims, { kid: 'another' }),
    'changed after it was signed': (claims) => {
      const [head, , signature] = sign(claims).split('.')
      const changed = Buffer.from(JSON.stringify({ ...claims, sub: 'another' })).toString('base64url')
      return `${head}.${changed}.${signature}`
    },
    'that is not a token': () => 'no token',
  }
  it.each(Object.entries(INVALID_TOKENS))('%s is refused', async (_name, make) => {
    await expect(completeSignInWith(make)).rejects.toThrow()
  })

  it.each(['none', 'HS256'])('of a provider that announces the algorithm %s is refused', async (alg) => {
    hostile.metadata = { id_token_signing_alg_values_supported: [alg] }
    const signer = alg === 'none' ? FORGERS.nobody : FORGERS.hmac(SECRET)
    await expect(completeSignInWith((claims) => hostile.makeToken({ alg }, claims, signer))).rejects.toThrow()
  })

  it.each([false, 'true', 1, null, 'yes', {}])(
    'with %o for email_verified does not verify the address',
    async (value) => {
      expect(await completeSignInWith((claims) => sign({ ...claims, email_verified: value }))).toMatchObject({
        emailVerified: false,
      })
    },
  )
})

it('the userinfo response must have the subject of the id token', async () => {
  const bare: MakeToken = (claims) => sign(omit(claims, 'email'))
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
    sign(omit({ ...claims, email: 'victim@x.test' }, 'email_verified')),
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
    await expect(completeSignInWith((claims) => sign({ ...claims, padding }))).rejects.toThrow()
    hostile.userinfo = { sub: 'someone', email: 'own@university.test', email_verified: true, padding }
    await expect(completeSignInWith((claims) => sign(omit(claims, 'email')))).rejects.toThrow()
  })
})

describe('threat-50 only the provider receives requests', () => {
  const CONFIGURATION = '/.well-known/openid-configuration'

  it.each([CONFIGURATION, '/token', '/keys', '/me'])('when it redirects %s to another host', async (path) => {
    hostile.redirects = { [path]: otherUrl + path }
    await expect(completeSignInWith((claims) => sign(omit(claims, 'email')))).rejects.toThrow()
    expect(hostile.requests).toContain(path)
    expect(otherRequests).toEqual([])
  })

  it.each(['token_endpoint', 'jwks_uri', 'userinfo_endpoint'])(
    'when it names another host as %s',
    async (name) => {
      hostile.metadata = { [name]: `${otherUrl}/${name}` }
      await expect(completeSignInWith((claims) => sign(omit(claims, 'email')))).rejects.toThrow()
      expect(otherRequests).toEqual([])
    },
  )

  it('when a token contains the URL of its key', async () => {
    const head = { kid: 'another', jku: `${otherUrl}/keys`, x5u: `${otherUrl}/chain` }
    await expect(completeSignInWith((claims) => sign(claims, head))).rejects.toThrow()
    expect(otherRequests).toEqual([])
  })

  it('when it announces another issuer with another authorization endpoint', async () => {
    hostile.metadata = { issuer: otherUrl, authorization_endpoint: `${otherUrl}/auth` }
    await expect(signIn.startSignIn()).rejects.toThrow()
    expect(otherRequests).toEqual([])
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
  const user = await completeSignInWith((claims) => sign(claims))
  expect(user.subject).toBe('someone')
  expect(hostile.credentials).toEqual(['basic'])
  hostile.metadata = { token_endpoint_auth_methods_supported: ['client_secret_post'] }
  signIn = signInAt(hostile.issuer)
  await completeSignInWith((claims) => sign(claims))
  expect(hostile.credentials).toEqual(['basic', 'post'])
})
