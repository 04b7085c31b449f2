import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Viewer } from '@capstone/contract/accounts/accounts.schemas'
import {
  type AnswerCall,
  type LoadedScreen,
  PAGE_DATA_ID,
  type RoutePage,
  type ScreenLoader,
} from '@capstone/contract/page'
import { createRouterClient } from '@orpc/server'
import { findViewer } from '../../features/accounts/sessions/request-authentication.session.ts'
import type { Origin, Portal } from '../../rpc/context.ts'
import { isRefusal } from '../../rpc/refuse.ts'
import { router } from '../router.ts'
import { createPageLimiter } from './concurrent.calls.ts'
import { pageHeadersOf, pagePolicy } from './security.headers.ts'

const NONCE_PLACEHOLDER = /__NONCE__/g
const SEE_OTHER = 303
/** The call of the guards, which is answered even for a page beyond the limit. */
const SESSION_CALL = 'accounts.readSession'
const TOO_MANY_PAGES = 'Too many pages of this person are being loaded.'

type PageRequest = { readonly url: URL; readonly cookie: string | null; readonly origin: Origin }

/**
 * Creates a function that answers the request for a page. The guards and loaders of its route run here, with the calls
 * answered by the same procedures, so the page carries the data of its first screen and the browser makes no call
 * before it is shown.
 */
export function createPages(portal: Portal, webFolder: string) {
  const read = (file: string) => readFileSync(join(webFolder, file), 'utf8')
  const pages = new Map<string, RoutePage>(Object.entries(JSON.parse(read('server/pages.json'))))
  const application = read('app.html')
  const loader: Promise<ScreenLoader> = import(pathToFileURL(join(webFolder, 'server/screen-loader.js')).href)

  const startPage = createPageLimiter()
  const load = async ({ url, cookie, origin }: PageRequest): Promise<LoadedScreen | null> => {
    const calls: Promise<unknown>[] = []
    let finish: (() => void) | null | undefined
    try {
      const viewer = await findViewer(portal, cookie)
      finish = viewer ? startPage(viewer.id) : undefined
      const answerCall = createAnswerCall(portal, origin, { cookie, viewer })
      const { loadScreen } = await loader
      return await loadScreen(url.pathname + url.search, async (path, input) => {
        // For a page beyond the limit, the browser makes the calls itself, within the limit of calls.
        if (finish === null && path.join('.') !== SESSION_CALL) throw new Error(TOO_MANY_PAGES)
        const call = answerCall(path, input)
        calls.push(call)
        return call
      })
    } catch (error) {
      portal.log.error({ err: error, requestId: origin.requestId }, 'a page was sent without its data')
      return null
    } finally {
      // Calls that are too slow for the page go on after it was sent.
      Promise.allSettled(calls).then(() => finish?.())
    }
  }

  return async (request: PageRequest): Promise<Response> => {
    const screen = await load(request)
    const nonce = randomBytes(16).toString('base64')
    const headers = {
      ...pageHeadersOf(request.url.pathname),
      'Content-Security-Policy': pagePolicy(nonce),
      'Cache-Control': 'no-store',
    }
    if (screen?.redirectTo) {
      return new Response(null, { status: SEE_OTHER, headers: { ...headers, Location: screen.redirectTo } })
    }
    const page = screen ? pages.get(screen.routeId) : undefined
    const html = (screen?.isPrerendered && page?.prerendered) || (page?.loading ?? application)
    // The nonce is inserted before the data, because a person's text in it may contain the placeholder.
    const body = withData(html.replace(NONCE_PLACEHOLDER, nonce), screen?.data)
    return new Response(body, { headers: { ...headers, 'Content-Type': 'text/html; charset=utf-8' } })
  }
}

function withData(html: string, data: unknown): string {
  const end = html.lastIndexOf('</body>')
  if (data === undefined || end < 0) return html
  const element = `<script type="application/json" id="${PAGE_DATA_ID}">${escapeJson(JSON.stringify(data))}</script>`
  return html.slice(0, end) + element + html.slice(end)
}

const ESCAPED = new Map(['<', '>', '&', '\u2028', '\u2029'].map((sign) => [sign, escapeSign(sign)]))

function escapeSign(sign: string): string {
  return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
}

/**
 * Escapes JSON so that no text in it can end the element that holds it, or be read as markup or as a line of a script.
 */
const escapeJson = (json: string) => json.replace(/[<>&\u2028\u2029]/g, (sign) => ESCAPED.get(sign) ?? sign)

/** Creates a function that answers calls by their procedures, for a viewer or, if it is null, for a visitor. */
function createAnswerCall(
  portal: Portal,
  origin: Origin,
  { cookie, viewer }: { readonly cookie: string | null; readonly viewer: Viewer | null },
): AnswerCall {
  const client = createRouterClient(router, {
    context: { ...portal, origin, record: {}, cookie, findViewer: async () => viewer },
  })
  return async (path, input) => {
    try {
      return await procedureAt(client, path)(input)
    } catch (error) {
      if (!isRefusal(error)) {
        const { requestId } = origin
        portal.log.error({ err: error, requestId, procedure: path.join('.') }, 'fault')
      }
      throw error
    }
  }
}

function procedureAt(client: unknown, path: readonly string[]): (input: unknown) => Promise<unknown> {
  const found = path.reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], client)
  return found as (input: unknown) => Promise<unknown>
}
