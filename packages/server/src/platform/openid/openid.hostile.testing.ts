import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Json = Readonly<Record<string, unknown>>

export type HostileProvider = {
  readonly issuer: string
  /** The paths that were asked for, in turn. */
  readonly heard: string[]
  /** How the client proved itself each time: by a header, or in the body. */
  readonly credentials: ('basic' | 'post')[]
  /** What it says of itself besides what fits. */
  metadata: Json
  /** The id token it answers a code with; null for none. */
  idToken: string | null
  /** What it says when asked who the person is. */
  userinfo: Json
  /** Where it sends whoever asks for this path, instead of an answer. */
  redirects: Readonly<Record<string, string>>
  /** An id token with this head and these claims, signed by its own key or by what else is given. */
  makeToken(head: Json, claims: Json, signer?: Signer): string
  stop(): Promise<void>
}

type Signer = (text: string) => Buffer

const encode = (value: Json) => Buffer.from(JSON.stringify(value)).toString('base64url')
const signWith =
  (key: KeyObject): Signer =>
  (text) =>
    sign('sha256', Buffer.from(text), key)
const makeKeys = () => generateKeyPairSync('rsa', { modulusLength: 2048 })

/** Signatures that are none, or somebody else's. */
export const FORGERS = {
  stranger: signWith(makeKeys().privateKey),
  nobody: () => Buffer.alloc(0),
  hmac:
    (secret: string): Signer =>
    (text) =>
      createHmac('sha256', secret).update(text).digest(),
}

/** An OpenID provider on loopback that says whatever a test makes it say. */
export async function startHostileProvider(): Promise<HostileProvider> {
  const { publicKey, privateKey } = makeKeys()
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const issuer = `http://127.0.0.1:${port}`
  const makeToken: HostileProvider['makeToken'] = (head, claims, signer = signWith(privateKey)) => {
    const text = `${encode({ alg: 'RS256', kid: 'its own', ...head })}.${encode(claims)}`
    return `${text}.${signer(text).toString('base64url')}`
  }
  const hostile: HostileProvider = {
    ...{
      issuer,
      heard: [],
      credentials: [],
      metadata: {},
      idToken: null,
      userinfo: {},
      redirects: {},
      makeToken,
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  const endpoints: Readonly<Record<string, () => Json>> = {
    '/.well-known/openid-configuration': () => ({
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      userinfo_endpoint: `${issuer}/me`,
      ...hostile.metadata,
    }),
    '/token': () => ({
      ...{ access_token: 'of no use', token_type: 'bearer' },
      ...(hostile.idToken === null ? {} : { id_token: hostile.idToken }),
    }),
    '/keys': () => ({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'its own', use: 'sig' }] }),
    '/me': () => hostile.userinfo,
  }
  server.on('request', ({ url = '/', headers }, response) => {
    hostile.heard.push(url)
    if (url === '/token') hostile.credentials.push(headers.authorization ? 'basic' : 'post')
    const elsewhere = hostile.redirects[url]
    if (elsewhere) return response.writeHead(307, { Location: elsewhere }).end()
    response.writeHead(200, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify(endpoints[url]?.() ?? {}))
  })
  return hostile
}
