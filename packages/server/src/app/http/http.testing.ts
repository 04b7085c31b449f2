import { mkdirSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { AUTH_ENDPOINTS } from '@capstone/contract/accounts/accounts.constants'
import type { Viewer } from '@capstone/contract/accounts/accounts.schemas'
import { RPC_PATH } from '@capstone/contract/contract'
import { openSession } from '../../features/accounts/accounts.testing.ts'
import type { CallCounter } from '../../features/health/calls/calls.service.ts'
import { closeAfterFile } from '../../platform/cleanup.testing.ts'
import { createUser } from '../../rpc/context.testing.ts'
import type { TestPortal } from '../../rpc/open-portal.testing.ts'
import { createMetrics } from '../metrics.ts'
import { createHttpServer, type ServerOptions } from './http.server.ts'

const PAGE = '<!doctype html><title>Capstone</title><script nonce="__NONCE__"></script><body></body>'

const PAGES = { loading: PAGE, prerendered: PAGE.replace('<body>', '<body>prerendered') }
/** The route of the test web that is prerendered. */
export const PRERENDERED = '/prerendered'
/** The address of a screen that shows what was found in an upload. */
export const PRECHECK = '/precheck/'
/** A screen that shows the session and the dashboard, with a guard, a fault and an upload at other addresses. */
const SCREEN_LOADER = `
  export async function loadScreen(address, answer) {
    if (address === '/guarded') return { routeId: '', redirectTo: '/auth/login', isPrerendered: false, data: null }
    if (address === '/broken') throw new Error('This screen is broken.')
    const session = await answer(['accounts', 'readSession'])
    if (address.startsWith('${PRECHECK}')) {
      const uploadId = address.slice('${PRECHECK}'.length)
      const precheck = await answer(['papers', 'precheckUpload'], { uploadId }).catch(() => null)
      return { routeId: address, redirectTo: null, isPrerendered: false, data: { session, precheck } }
    }
    const dashboard = await answer(['dashboards', 'readStudentDashboard']).catch(({ code }) => code)
    const isPrerendered = session.viewer === null
    return { routeId: address, redirectTo: null, isPrerendered, data: { session, dashboard } }
  }`

/** Serves the portal over real HTTP, without its jobs and with a small page for the web; returns a client for it. */
export async function startTestServer(
  portal: TestPortal,
  countCall?: CallCounter['count'],
  options: Pick<ServerOptions, 'stalledMs'> = {},
) {
  const webFolder = join(portal.settings.DATA_DIR, 'web')
  for (const folder of ['assets', 'server']) mkdirSync(join(webFolder, folder), { recursive: true })
  writeFileSync(join(webFolder, 'app.html'), PAGE)
  writeFileSync(join(webFolder, 'server/pages.json'), JSON.stringify({ [PRERENDERED]: PAGES }))
  writeFileSync(join(webFolder, 'server/screen-loader.js'), SCREEN_LOADER)
  writeFileSync(join(webFolder, 'assets', 'main.js'), 'export {}')
  const ping = async () => void (await portal.db.execute('select 1'))
  const metrics = portal.settings.METRICS_TOKEN ? createMetrics(portal, portal) : undefined
  const server = createHttpServer(portal, { ping }, webFolder, { countCall, metrics, ...options })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const base = `http://127.0.0.1:${port}`
  const origin = portal.settings.BASE_URL

  /** Sends a request with the portal's own origin, unless `headers` give another. */
  const request = (
    path: string,
    { headers, ...init }: RequestInit & { headers?: Record<string, string> } = {},
  ) => fetch(base + path, { redirect: 'manual', ...init, headers: { origin, ...headers } })

  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })

  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  closeAfterFile(stop)

  return {
    base,
    request,
    post,
    /** Calls a procedure of the contract by its name. */
    call: (procedure: string, input: unknown, headers: Record<string, string> = {}) =>
      post(`${RPC_PATH}/${procedure.replace('.', '/')}`, { json: input }, headers),
    signIn: (email: string, password: string, headers: Record<string, string> = {}) =>
      post(AUTH_ENDPOINTS.signIn, { email, password }, headers),
    stop,
  }
}

export type TestServer = Awaited<ReturnType<typeof startTestServer>>

/** Creates a person with a session; returns their id and the cookie header of their browser. */
export async function createSignedIn(portal: TestPortal, person: Parameters<typeof createUser>[1]) {
  const { id } = await createUser(portal, person)
  const { cookie } = await openSession(portal, id)
  return { id, cookie }
}

/** Creates a client with a cookie jar of its own, like a browser. */
export function openBrowser(server: TestServer) {
  const cookies = new Map<string, string>()
  const storeCookies = (answer: Response) => {
    for (const line of answer.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split('; ')
      const [name = '', value = ''] = pair.split('=')
      if (attributes.includes('Max-Age=0')) cookies.delete(name)
      else cookies.set(name, value)
    }
    return answer
  }
  const headers = () => ({ cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') })
  return {
    cookies,
    get: async (path: string) => storeCookies(await server.request(path, { headers: headers() })),
    post: async (path: string, body: unknown) => storeCookies(await server.post(path, body, headers())),
    call: (procedure: string, input?: unknown) => server.call(procedure, input, headers()),
    /** Returns the e-mail address of the signed-in user; null when nobody is signed in. */
    async findSignedInEmail(): Promise<string | null> {
      const answer = await server.call('accounts.readSession', undefined, headers())
      return (await bodyOf(answer)).json.viewer?.email ?? null
    },
  }
}

export type Browser = ReturnType<typeof openBrowser>

/** Returns the cookie header a browser would send after this answer. */
export const cookieOf = (response: Response) => response.headers.getSetCookie()[0]?.split(';')[0] ?? ''

type ErrorBody = { code: string; data: { fields: { field: string; message: string }[] } }

/** Reads the body of an answer: fields of plain HTTP, and those of a call under `json`. */
export const bodyOf = (response: Response) =>
  response.json() as Promise<ErrorBody & { json: ErrorBody & { viewer: Viewer | null } }>
