import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Json = Readonly<Record<string, unknown>>

export type HostileProvider = {
  readonly issuer: string
  /** The requested paths, in order. */
  readonly requests: string[]
  /** How the client authenticated each time: in a header or in the body. */
  readonly credentials: ('basic' | 'post')[]
  /** Overrides of its discovery document. */
  metadata: Json
  /** The id token in its token response; null for none. */
  idToken: string | null
  userinfo: Json
  /** Redirects by path, instead of a response. */
  redirects: Readonly<Record<string, string>>
  /** Creates an id token with this header and these claims, signed with the provider's key or by `signer`. */
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

/** Signers of forged tokens. */
export const FORGERS = {
  stranger: signWith(makeKeys().privateKey),
  nobody: () => Buffer.alloc(0),
  hmac:
    (secret: string): Signer =>
    (text) =>
      createHmac('sha256', secret).update(text).digest(),
}

/** Starts an OpenID provider on loopback whose responses the test controls. */
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
    issuer,
    requests: [],
    credentials: [],
    metadata: {},
    idToken: null,
    userinfo: {},
    redirects: {},
    makeToken,
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
      access_token: 'of no use',
      token_type: 'bearer',
      ...(hostile.idToken === null ? {} : { id_token: hostile.idToken }),
    }),
    '/keys': () => ({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'its own', use: 'sig' }] }),
    '/me': () => hostile.userinfo,
  }
  server.on('request', ({ url = '/', headers }, response) => {
    hostile.requests.push(url)
    if (url === '/token') hostile.credentials.push(headers.authorization ? 'basic' : 'post')
    const target = hostile.redirects[url]
    if (target) return response.writeHead(307, { Location: target }).end()
    response.writeHead(200, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify(endpoints[url]?.() ?? {}))
  })
  return hostile
}
