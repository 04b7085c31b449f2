import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type Interaction, interactionPolicy, Provider } from 'oidc-provider'
import { closeAfterFile } from '../cleanup.testing.ts'
import { FORM_PATH, type ProviderPerson, toChoiceForm, toConsentForm } from './openid.forms.testing.ts'

export type OpenIdProvider = {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** While true, every connection breaks off. */
  isDown: boolean
  /** Adds a person, or says anew what the provider knows of them; a subject is made up where none is given. */
  addPerson(person: Partial<ProviderPerson>): ProviderPerson
  stop(): Promise<void>
}

type Options = {
  /** Where people may be sent back to. */
  readonly redirectUris: readonly string[]
  /** Whether the id token says who the person is, as Google's does, or only a further question tells. */
  readonly tellsInIdToken?: boolean
}

/**
 * A real OpenID provider on loopback. At each sign-in it shows a form that asks who one is, and one that asks for
 * consent; both work in a browser as they do for `signInAtProvider`.
 */
export async function startOpenIdProvider({
  redirectUris,
  tellsInIdToken = true,
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
    conformIdTokenClaims: !tellsInIdToken,
    scopes: ['openid', 'email', 'profile'],
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `${FORM_PATH}${uid}`, policy: askEachTime() },
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
    ...{ issuer, clientId, clientSecret, isDown: false },
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
    askPerson(provider, people, request, response).catch((error: unknown) => {
      response.writeHead(400).end(String(error))
    })
  })
  return running
}

/** Shows the form the sign-in has come to, and goes on with what it was answered with. */
async function askPerson(
  provider: Provider,
  people: ReadonlyMap<string, ProviderPerson>,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const asked = await provider.interactionDetails(request, response)
  if (request.method !== 'POST') {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' })
    response.end(asked.prompt.name === 'login' ? toChoiceForm([...people.values()]) : toConsentForm())
    return
  }
  const answer = new URLSearchParams(await text(request))
  const result = await takeAnswer(provider, asked, answer)
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: true })
}

async function takeAnswer(provider: Provider, asked: Interaction, answer: URLSearchParams) {
  const person = answer.get('person')
  if (asked.prompt.name === 'login' && person) return { login: { accountId: person, remember: false } }
  if (answer.get('consent') !== 'yes') return { error: 'access_denied', error_description: 'Said no.' }
  const grant = new provider.Grant({
    accountId: asked.session?.accountId,
    clientId: String(asked.params.client_id),
  })
  grant.addOIDCScope(String(asked.params.scope))
  return { consent: { grantId: await grant.save() } }
}

/** Asks who one is at each sign-in, whoever was here before. */
function askEachTime() {
  const policy = interactionPolicy.base()
  const isAnswered = ({ oidc }: { oidc: { result?: { login?: unknown } | undefined } }) =>
    oidc.result?.login === undefined
  policy.get('login')?.checks.add(new interactionPolicy.Check('choose', 'Who is it this time?', isAnswered))
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
