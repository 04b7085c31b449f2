import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type Interaction, interactionPolicy, Provider } from 'oidc-provider'
import { closeAfterFile } from '../cleanup.testing.ts'
import {
  FORM_PATH,
  type ProviderPerson,
  renderChoiceForm,
  renderConsentForm,
} from './openid.forms.testing.ts'

export type OpenIdProvider = {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** While true, every connection is dropped. */
  isDown: boolean
  /** Adds or updates a user; generates a subject if none is given. */
  addPerson(person: Partial<ProviderPerson>): ProviderPerson
  stop(): Promise<void>
}

type Options = {
  readonly redirectUris: readonly string[]
  /** Whether the id token has the user's claims, as Google's does, or only the userinfo response. */
  readonly hasClaimsInIdToken?: boolean
}

/**
 * Starts a real OpenID provider on loopback. Each sign-in shows a form to choose an account and a consent form, which
 * work in a browser and with `signInAtProvider`.
 */
export async function startOpenIdProvider({
  redirectUris,
  hasClaimsInIdToken = true,
}: Options): Promise<OpenIdProvider> {
  const people = new Map<string, ProviderPerson>()
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const issuer = `http://127.0.0.1:${port}`
  closeAfterFile(() => closeServer(server))
  const clientId = 'capstone'
  const clientSecret = randomBytes(24).toString('base64url')
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [...redirectUris],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    findAccount: (_context, subject) => toAccount(people.get(subject)),
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: !hasClaimsInIdToken,
    scopes: ['openid', 'email', 'profile'],
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `${FORM_PATH}${uid}`, policy: promptEachTime() },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    jwks: { keys: [makeKey()] },
  })
  const answer = provider.callback()
  const running: OpenIdProvider = {
    issuer,
    clientId,
    clientSecret,
    isDown: false,
    stop: () => closeServer(server),
    addPerson: (given) => {
      const person = { subject: randomUUID(), ...given }
      people.set(person.subject, person)
      return person
    },
  }
  server.on('request', (request, response) => {
    if (running.isDown) return void request.socket.destroy()
    if (!request.url?.startsWith(FORM_PATH)) return void answer(request, response)
    handleInteraction(provider, people, request, response).catch((error: unknown) => {
      response.writeHead(400).end(String(error))
    })
  })
  return running
}

/** Shows the form of the current interaction, and finishes the interaction with the submitted form. */
async function handleInteraction(
  provider: Provider,
  people: ReadonlyMap<string, ProviderPerson>,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const interaction = await provider.interactionDetails(request, response)
  if (request.method !== 'POST') {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' })
    response.end(
      interaction.prompt.name === 'login' ? renderChoiceForm([...people.values()]) : renderConsentForm(),
    )
    return
  }
  const answer = new URLSearchParams(await text(request))
  const result = await toResult(provider, interaction, answer)
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: true })
}

async function toResult(provider: Provider, interaction: Interaction, answer: URLSearchParams) {
  const person = answer.get('person')
  if (interaction.prompt.name === 'login' && person) return { login: { accountId: person, remember: false } }
  if (answer.get('consent') !== 'yes') return { error: 'access_denied', error_description: 'Said no.' }
  const grant = new provider.Grant({
    accountId: interaction.session?.accountId,
    clientId: String(interaction.params.client_id),
  })
  grant.addOIDCScope(String(interaction.params.scope))
  return { consent: { grantId: await grant.save() } }
}

/** Prompts for an account at each sign-in, even with an existing session. */
function promptEachTime() {
  const policy = interactionPolicy.base()
  const needsPrompt = ({ oidc }: { oidc: { result?: { login?: unknown } | undefined } }) =>
    oidc.result?.login === undefined
  policy.get('login')?.checks.add(new interactionPolicy.Check('choose', 'Who is it this time?', needsPrompt))
  return policy
}

const toAccount = (person: ProviderPerson | undefined) =>
  person && {
    accountId: person.subject,
    claims: () => ({
      sub: person.subject,
      email: person.email,
      email_verified: person.emailVerified,
      name: person.name,
    }),
  }

const makeKey = () => ({
  ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }),
  kid: randomUUID(),
  use: 'sig',
})

const closeServer = (server: ReturnType<typeof createServer>) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
