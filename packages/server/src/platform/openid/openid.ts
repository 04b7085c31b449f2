import { AUTH_ENDPOINTS } from '@capstone/contract/accounts/accounts.constants'
import { emailSchema } from '@capstone/contract/accounts/accounts.schemas'
import type { Configuration, CustomFetch } from 'openid-client'
import type { Settings } from '../settings/settings.ts'

const TIMEOUT_SECONDS = 10
const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]']

/** What has to be remembered of a sign-in until the person comes back. All of it is secret. */
export type AuthorizationState = {
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
}

/** The person as the provider vouches for them. `subject` alone names them for ever; an address may change hands. */
export type ProviderProfile = {
  readonly subject: string
  /** In lower case; null where the provider tells none, or none that is an address. */
  readonly email: string | null
  readonly emailVerified: boolean
  readonly name: string | null
}

export type SignInProvider = {
  /** Where to send the person. Throws when the provider cannot be reached, or is not who it should be. */
  startSignIn(): Promise<AuthorizationState & { readonly url: string }>
  /**
   * Exchanges what the person came back with (`query`, with its question mark) for who they are. Throws when the
   * provider said no, or when anything about its answer is not as it must be. Its tokens end here.
   */
  finishSignIn(query: string, kept: AuthorizationState): Promise<ProviderProfile>
}

type ProviderSettings = Pick<
  Settings,
  'BASE_URL' | 'GOOGLE_ISSUER' | 'GOOGLE_CLIENT_ID' | 'GOOGLE_CLIENT_SECRET'
>

/** Whether sign-in with Google, or with the provider in its place, is set up. */
export const isProviderConfigured = ({ GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET }: ProviderSettings) =>
  Boolean(GOOGLE_CLIENT_ID && GOOGLE_CLIENT_SECRET)

/**
 * The provider of GOOGLE_ISSUER as a certified OpenID Connect library speaks to it: code flow with PKCE, state and
 * nonce; the id token's issuer, audience, time and signature checked. What the provider says of itself is fetched at
 * the first use and again after a failure.
 */
export function createSignInProvider(settings: ProviderSettings): SignInProvider {
  const redirectUri = settings.BASE_URL + AUTH_ENDPOINTS.googleReturn
  let known: ReturnType<typeof discover> | undefined

  async function withProvider<T>(work: (found: Awaited<ReturnType<typeof discover>>) => Promise<T>) {
    known ??= discover(settings)
    const asked = known
    try {
      return await work(await asked)
    } catch (error) {
      if (known === asked) known = undefined
      throw error
    }
  }

  return {
    startSignIn: () =>
      withProvider(async ({ library, provider }) => {
        const kept = {
          state: library.randomState(),
          nonce: library.randomNonce(),
          codeVerifier: library.randomPKCECodeVerifier(),
        }
        const url = library.buildAuthorizationUrl(provider, {
          redirect_uri: redirectUri,
          scope: 'openid email profile',
          state: kept.state,
          nonce: kept.nonce,
          code_challenge: await library.calculatePKCECodeChallenge(kept.codeVerifier),
          code_challenge_method: 'S256',
          access_type: 'offline',
          prompt: 'consent',
        })
        return { url: url.href, ...kept }
      }),

    finishSignIn: (query, { state, nonce, codeVerifier }) =>
      withProvider(async ({ library, provider }) => {
        const tokens = await library.authorizationCodeGrant(provider, new URL(redirectUri + query), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (!claims) throw new Error('The provider sent no id token.')
        const isWhole = claims.email !== undefined && claims.email_verified !== undefined
        if (isWhole || !provider.serverMetadata().userinfo_endpoint) return toPerson(claims)
        return toPerson(await library.fetchUserInfo(provider, tokens.access_token, claims.sub))
      }),
  }
}

/** Loads the library, which a portal without a provider never does, and asks the provider about itself. */
async function discover({
  GOOGLE_ISSUER,
  GOOGLE_CLIENT_ID = '',
  GOOGLE_CLIENT_SECRET = '',
}: ProviderSettings) {
  const library = await import('openid-client')
  const issuer = new URL(GOOGLE_ISSUER)
  const isHere = LOOPBACK_HOSTS.includes(issuer.hostname)
  const provider = await library.discovery(
    issuer,
    GOOGLE_CLIENT_ID,
    undefined,
    clientAuthentication(library, GOOGLE_CLIENT_SECRET),
    {
      execute: [library.enableNonRepudiationChecks, ...(isHere ? [library.allowInsecureRequests] : [])],
      timeout: TIMEOUT_SECONDS,
      [library.customFetch]: fetchFrom(issuer),
    },
  )
  requireIssuer(provider, issuer)
  return { library, provider }
}

/** The library lets some hosted providers name another issuer than was asked; here none may. */
function requireIssuer(provider: Configuration, issuer: URL) {
  const { issuer: named } = provider.serverMetadata()
  if (new URL(named).href !== issuer.href) throw new Error(`GOOGLE_ISSUER calls itself ${named}.`)
}

/** The client's secret goes in the body where the provider takes it there, otherwise in the header, as all must take it. */
const clientAuthentication = (
  {
    ClientSecretBasic,
    ClientSecretPost,
  }: Pick<typeof import('openid-client'), 'ClientSecretBasic' | 'ClientSecretPost'>,
  secret: string,
): ReturnType<typeof ClientSecretPost> => {
  const inBody = ClientSecretPost(secret)
  const inHeader = ClientSecretBasic(secret)
  return (provider, ...rest) => {
    const takesBody = provider.token_endpoint_auth_methods_supported?.includes('client_secret_post')
    return (takesBody ? inBody : inHeader)(provider, ...rest)
  }
}

/** Fetches what the library asks for: over TLS, or from an issuer on this machine and nowhere else. No redirects. */
const fetchFrom =
  (issuer: URL): CustomFetch =>
  (url, options) => {
    const { protocol, origin } = new URL(url)
    if (protocol !== 'https:' && origin !== issuer.origin) throw new Error(`${origin} is not the provider.`)
    return fetch(url, options as RequestInit)
  }

/** As the standard has it; anything else might be kept as another than it came. */
const SUBJECT = /^[\x20-\x7e]{1,255}$/

const toPerson = (claims: { readonly [name: string]: unknown; readonly sub: string }): ProviderProfile => ({
  subject: SUBJECT.test(claims.sub) ? claims.sub : refuseSubject(),
  email: emailSchema.safeParse(claims.email).data?.toLowerCase() ?? null,
  // Anything but the plain word of the provider counts as no.
  emailVerified: claims.email_verified === true,
  name: typeof claims.name === 'string' ? claims.name : null,
})

const refuseSubject = (): never => {
  throw new Error('The provider names the person by what is no subject.')
}
