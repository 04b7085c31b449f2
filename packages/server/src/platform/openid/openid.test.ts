import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ProviderPerson } from './openid.forms.testing.ts'
import { signInAtProvider } from './openid.sign-in.testing.ts'
import { type OpenIdProvider, startOpenIdProvider } from './openid.testing.ts'
import { createSignInProvider, isProviderConfigured } from './openid.ts'

const BASE_URL = 'http://portal.test'
const REDIRECT_URI = `${BASE_URL}/api/auth/callback/google`
const PERSON = { email: 'Ananya@University.test', emailVerified: true, name: 'Ananya Iyer' }

const signInAt = ({ issuer, clientId, clientSecret }: OpenIdProvider) =>
  createSignInProvider({
    BASE_URL,
    GOOGLE_ISSUER: issuer,
    GOOGLE_CLIENT_ID: clientId,
    GOOGLE_CLIENT_SECRET: clientSecret,
  })

describe.each([true, false])('a provider that sends the claims in the id token: %s', (hasClaimsInIdToken) => {
  let provider: OpenIdProvider
  let signIn: ReturnType<typeof signInAt>
  let person: ProviderPerson
  beforeAll(async () => {
    provider = await startOpenIdProvider({ redirectUris: [REDIRECT_URI], hasClaimsInIdToken })
    signIn = signInAt(provider)
    person = provider.addPerson(PERSON)
  })
  afterAll(() => provider.stop())

  it('returns the user who chose an account and gave consent', async () => {
    const flow = await signIn.startSignIn()
    const { backTo, forms } = await signInAtProvider(flow.url, { person })
    expect(forms).toEqual(['Choose an account', 'May Capstone know who you are?'])
    expect(backTo.origin + backTo.pathname).toBe(REDIRECT_URI)
    expect(await signIn.finishSignIn(backTo.search, flow)).toEqual({
      subject: person.subject,
      email: 'ananya@university.test',
      emailVerified: true,
      name: 'Ananya Iyer',
    })
  })

  it.each<[Partial<ProviderPerson>, string | null, boolean]>([
    [{ email: 'a@university.test', emailVerified: false }, 'a@university.test', false],
    [{ email: 'a@university.test' }, 'a@university.test', false],
    [{ email: 'no address', emailVerified: true }, null, true],
    [{ emailVerified: true }, null, true],
    [{}, null, false],
  ])('validates the claims %o', async (claims, email, emailVerified) => {
    const flow = await signIn.startSignIn()
    const { backTo } = await signInAtProvider(flow.url, { person: provider.addPerson(claims) })
    expect(await signIn.finishSignIn(backTo.search, flow)).toMatchObject({ email, emailVerified })
  })
})

describe('a sign-in', () => {
  let provider: OpenIdProvider
  let signIn: ReturnType<typeof signInAt>
  let person: ProviderPerson
  beforeAll(async () => {
    provider = await startOpenIdProvider({ redirectUris: [REDIRECT_URI] })
    signIn = signInAt(provider)
    person = provider.addPerson(PERSON)
  })
  afterAll(() => provider.stop())

  it('asks for consent, offline access and the three scopes, with state, nonce and PKCE', async () => {
    const flow = await signIn.startSignIn()
    const { origin, searchParams } = new URL(flow.url)
    expect(origin).toBe(provider.issuer)
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: provider.clientId,
      response_type: 'code',
      redirect_uri: REDIRECT_URI,
      scope: 'openid email profile',
      access_type: 'offline',
      prompt: 'consent',
      state: flow.state,
      nonce: flow.nonce,
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect(flow.url).not.toContain(flow.codeVerifier)
  })

  it('has new secrets each time', async () => {
    const many = await Promise.all(Array.from({ length: 20 }, () => signIn.startSignIn()))
    const secrets = many.flatMap(({ state, nonce, codeVerifier }) => [state, nonce, codeVerifier])
    expect(new Set(secrets).size).toBe(60)
    expect(secrets.every((secret) => secret.length >= 43)).toBe(true)
  })

  it('fails when the user refuses consent', async () => {
    const flow = await signIn.startSignIn()
    const { backTo } = await signInAtProvider(flow.url, { person, consent: 'no' })
    expect(backTo.searchParams.get('error')).toBe('access_denied')
    await expect(signIn.finishSignIn(backTo.search, flow)).rejects.toMatchObject({ error: 'access_denied' })
  })

  it('accepts a code only once', async () => {
    const flow = await signIn.startSignIn()
    const { backTo } = await signInAtProvider(flow.url, { person })
    await signIn.finishSignIn(backTo.search, flow)
    await expect(signIn.finishSignIn(backTo.search, flow)).rejects.toMatchObject({ error: 'invalid_grant' })
  })

  it.each(['state', 'nonce', 'codeVerifier'] as const)(
    'is refused with the %s of another sign-in',
    async (secret) => {
      const [flow, other] = [await signIn.startSignIn(), await signIn.startSignIn()]
      const { backTo } = await signInAtProvider(flow.url, { person })
      const mixed = { ...flow, [secret]: other[secret] }
      await expect(signIn.finishSignIn(backTo.search, mixed)).rejects.toThrow()
    },
  )

  it.each([
    (query: string) => query.replace(/iss=[^&]*/, 'iss=https%3A%2F%2Fevil.test'),
    (query: string) => query.replace(/&iss=[^&]*/, ''),
    (query: string) => `${query}&code=another`,
    (query: string) => query.replace(/code=/, 'code=x'),
    (query: string) => `${query}&id_token=x`,
    () => '',
  ])('is refused when the authorization response was altered: %s', async (change) => {
    const flow = await signIn.startSignIn()
    const { backTo } = await signInAtProvider(flow.url, { person })
    await expect(signIn.finishSignIn(change(backTo.search), flow)).rejects.toThrow()
  })

  it('fails at the start and at the return while the provider is down, and works again afterwards', async () => {
    const fresh = signInAt(provider)
    provider.isDown = true
    await expect(fresh.startSignIn()).rejects.toThrow()
    provider.isDown = false
    const flow = await fresh.startSignIn()
    const { backTo } = await signInAtProvider(flow.url, { person })
    provider.isDown = true
    await expect(fresh.finishSignIn(backTo.search, flow)).rejects.toThrow()
    provider.isDown = false
    expect(await fresh.finishSignIn(backTo.search, flow)).toMatchObject({ subject: person.subject })
  })
})

it('a provider is configured only with both a client id and a secret', () => {
  const settings = { BASE_URL, GOOGLE_ISSUER: 'https://id.test' }
  const [GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET] = ['an id', 'a secret']
  const sets = [
    {},
    { GOOGLE_CLIENT_ID },
    { GOOGLE_CLIENT_SECRET },
    { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET },
  ]
  expect(
    sets.map((set) =>
      isProviderConfigured({
        GOOGLE_CLIENT_ID: undefined,
        GOOGLE_CLIENT_SECRET: undefined,
        ...settings,
        ...set,
      }),
    ),
  ).toEqual([false, false, false, true])
})
