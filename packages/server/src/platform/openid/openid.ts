import { AUTH_ENDPOINTS } from '@capstone/contract/accounts/accounts.constants'
import { emailSchema } from '@capstone/contract/accounts/accounts.schemas'
import type { Configuration, CustomFetch } from 'openid-client'
import { limitResponse } from '../response-limit.ts'
import { isLoopback, type Settings } from '../settings/settings.ts'

const TIMEOUT_SECONDS = 10

/** The secrets of an authorization request, stored until the user returns from the provider. */
export type AuthorizationState = {
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
}

/**
 * The claims of the provider about a user. Only `subject` identifies them permanently; an address may change owners.
 */
export type ProviderProfile = {
  readonly subject: string
  /** In lower case; null if the provider sends none, or an invalid one. */
  readonly email: string | null
  readonly emailVerified: boolean
  readonly name: string | null
}

export type SignInProvider = {
  /**
   * Returns the URL to redirect the user to. Throws if the provider cannot be reached, or its issuer does not match.
   */
  startSignIn(): Promise<AuthorizationState & { readonly url: string }>
  /**
   * Exchanges the authorization response (`query`, with its question mark) for the user's profile. Throws if the
   * provider refused, or if anything in its response is invalid. The provider's tokens are discarded.
   */
  finishSignIn(query: string, state: AuthorizationState): Promise<ProviderProfile>
}

type ProviderSettings = Pick<
  Settings,
  'BASE_URL' | 'GOOGLE_ISSUER' | 'GOOGLE_CLIENT_ID' | 'GOOGLE_CLIENT_SECRET'
>

/** Whether sign-in with Google, or with another provider in its place, is configured. */
export const isProviderConfigured = ({ GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET }: ProviderSettings) =>
  Boolean(GOOGLE_CLIENT_ID && GOOGLE_CLIENT_SECRET)

/**
 * Creates a client of the provider at GOOGLE_ISSUER with a certified OpenID Connect library: code flow with PKCE, state
 * and nonce; issuer, audience, time and signature of the id token are validated. The discovery document is fetched on
 * first use, and again after a failure.
 */
export function createSignInProvider(settings: ProviderSettings): SignInProvider {
  const redirectUri = settings.BASE_URL + AUTH_ENDPOINTS.googleReturn
  let discovery: ReturnType<typeof discover> | undefined

  async function withProvider<T>(work: (discovered: Awaited<ReturnType<typeof discover>>) => Promise<T>) {
    discovery ??= discover(settings)
    const current = discovery
    try {
      return await work(await current)
    } catch (error) {
      if (discovery === current) discovery = undefined
      throw error
    }
  }

  return {
    startSignIn: () =>
      withProvider(async ({ library, provider }) => {
        const secrets = {
          state: library.randomState(),
          nonce: library.randomNonce(),
          codeVerifier: library.randomPKCECodeVerifier(),
        }
        const url = library.buildAuthorizationUrl(provider, {
          redirect_uri: redirectUri,
          scope: 'openid email profile',
          state: secrets.state,
          nonce: secrets.nonce,
          code_challenge: await library.calculatePKCECodeChallenge(secrets.codeVerifier),
          code_challenge_method: 'S256',
          // The specification asks for both, although no token is kept. Spec 1 §7.
          access_type: 'offline',
          prompt: 'consent',
        })
        return { url: url.href, ...secrets }
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
        const hasEmail = claims.email !== undefined && claims.email_verified !== undefined
        if (hasEmail || !provider.serverMetadata().userinfo_endpoint) return toProfile(claims)
        return toProfile(await library.fetchUserInfo(provider, tokens.access_token, claims.sub))
      }),
  }
}

/** Loads the library on first use, and fetches the provider's discovery document. */
async function discover({
  GOOGLE_ISSUER,
  GOOGLE_CLIENT_ID = '',
  GOOGLE_CLIENT_SECRET = '',
}: ProviderSettings) {
  const library = await import('openid-client')
  const issuer = new URL(GOOGLE_ISSUER)
  const provider = await library.discovery(
    issuer,
    GOOGLE_CLIENT_ID,
    undefined,
    clientAuthentication(library, GOOGLE_CLIENT_SECRET),
    {
      execute: [
        library.enableNonRepudiationChecks,
        ...(isLoopback(issuer.hostname) ? [library.allowInsecureRequests] : []),
      ],
      timeout: TIMEOUT_SECONDS,
      [library.customFetch]: fetchFrom(issuer),
    },
  )
  requireIssuer(provider, issuer)
  return { library, provider }
}

/** Throws unless the provider's issuer is the configured one. The library does not check that for some providers. */
function requireIssuer(provider: Configuration, issuer: URL) {
  const { issuer: actual } = provider.serverMetadata()
  if (new URL(actual).href !== issuer.href)
    throw new Error(`The provider at GOOGLE_ISSUER has another issuer: ${actual}.`)
}

/**
 * Sends the client secret in the body if the provider supports that, otherwise in the header, which all must support.
 */
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
    const supportsBody = provider.token_endpoint_auth_methods_supported?.includes('client_secret_post')
    return (supportsBody ? inBody : inHeader)(provider, ...rest)
  }
}

/** The longest response of a provider, after decompression. Discovery documents and keys have a few thousand bytes. */
const RESPONSE_MAX_BYTES = 256 * 1024

/** Creates the library's fetch: only over TLS, or from the issuer itself if it is on loopback. No redirects. */
const fetchFrom =
  (issuer: URL): CustomFetch =>
  async (url, options) => {
    const { protocol, origin } = new URL(url)
    if (protocol !== 'https:' && origin !== issuer.origin) throw new Error(`${origin} is not the provider.`)
    const tooLong = new Error('The response of the provider is too long.')
    return limitResponse(await fetch(url, options as RequestInit), RESPONSE_MAX_BYTES, tooLong)
  }

/** The subject format of the OpenID standard; other values might be altered when stored. */
const SUBJECT = /^[\x20-\x7e]{1,255}$/

const toProfile = (claims: { readonly [name: string]: unknown; readonly sub: string }): ProviderProfile => ({
  subject: SUBJECT.test(claims.sub) ? claims.sub : refuseSubject(),
  email: emailSchema.safeParse(claims.email).data?.toLowerCase() ?? null,
  emailVerified: claims.email_verified === true,
  name: typeof claims.name === 'string' ? claims.name : null,
})

const refuseSubject = (): never => {
  throw new Error('The provider sent an invalid subject.')
}
