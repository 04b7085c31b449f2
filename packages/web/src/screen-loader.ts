import { AsyncLocalStorage } from 'node:async_hooks'
import { PASSWORD_MIN_LENGTH } from '@capstone/contract/accounts/accounts.constants'
import type { Session } from '@capstone/contract/accounts/accounts.schemas'
import type { AnswerCall, ScreenLoader } from '@capstone/contract/page'
import { createMemoryHistory, isRedirect } from '@tanstack/react-router'
import { setLink } from './lib/http/api.ts'
import { serializePageData } from './lib/http/page-data.ts'
import { createQueryClient } from './lib/http/query-client.ts'
import { waitForQueries } from './lib/http/wait-for-queries.ts'
import { sessionQuery } from './lib/session/session.ts'
import { createCapstoneRouter } from './router.tsx'

type RouteOptions = { readonly beforeLoad?: unknown; readonly loader?: unknown }

/** The search parameter that does not change what a prerendered page shows. */
const RETURN_TO = 'from'
/** Slower queries are left to the browser, so that they do not delay the page. */
const LOADING_MAX_MS = 1500

const answers = new AsyncLocalStorage<AnswerCall>()

setLink({
  call: (path, input) => {
    const answer = answers.getStore()
    if (!answer) throw new Error(`${path.join('.')} was called outside of a page.`)
    return answer(path, input)
  },
})

/**
 * Runs the guards and loaders of an address on the server, so that the page carries the data of its first screen. Loads
 * no component.
 */
export const loadScreen: ScreenLoader['loadScreen'] = (address, answer) =>
  answers.run(answer, async () => {
    const queryClient = createQueryClient(() => undefined)
    queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } })
    const router = createCapstoneRouter(queryClient, createMemoryHistory({ initialEntries: [address] }))
    const location = router.latestLocation
    const found = router.matchRoutes(location)
    // For an unknown path the router also matches the layout whose path it starts with, whose guard would redirect.
    const notFoundAt = found.findIndex((match) => match._notFound)
    const matches = notFoundAt < 0 ? found : found.slice(0, notFoundAt + 1)
    const leaf = matches.at(-1)
    const routeId: string = leaf?.routeId ?? ''
    const routes: object = router.routesById
    const controller = new AbortController()
    try {
      const hooks = matches.slice(1).map((match) => {
        const { beforeLoad, loader } = optionsOf(routes, match.routeId)
        const hookArguments = {
          ...match,
          context: { queryClient },
          deps: match.loaderDeps,
          location,
          cause: 'enter',
          preload: false,
          abortController: controller,
        }
        return {
          guard: async () => isFunction(beforeLoad) && beforeLoad(hookArguments),
          load: async () => isFunction(loader) && loader(hookArguments),
        }
      })
      // All guards run before any loader, as in the browser.
      for (const { guard } of hooks) await guard()
      await waitForQueries(
        queryClient,
        hooks.map(({ load }) => load()),
        LOADING_MAX_MS,
      )
      const session = queryClient.getQueryData(sessionQuery.queryKey)
      return {
        routeId,
        redirectTo: null,
        isPrerendered: fitsPrerendered(leaf?.search ?? {}, session),
        data: serializePageData(queryClient),
      }
    } catch (error) {
      if (!isRedirect(error)) throw error
      const { href } = router.resolveRedirect(error).options
      return { routeId, redirectTo: href ?? '/', isPrerendered: false, data: null }
    } finally {
      queryClient.clear()
    }
  })

/** Returns whether the prerendered page fits this session and these search parameters. */
function fitsPrerendered(search: object, session: Session | undefined): boolean {
  const isPlain = Object.entries(search).every(([name, value]) => name === RETURN_TO || value === undefined)
  // A screen that loaded no session does not depend on it.
  const hasDefaultSession = session?.viewer === null && session.passwordMinLength === PASSWORD_MIN_LENGTH
  return isPlain && (!session || hasDefaultSession)
}

/** Returns a route's options without its types, which differ for each. */
function optionsOf(routes: object, id: string): RouteOptions {
  const found = new Map<string, { readonly options: RouteOptions }>(Object.entries(routes)).get(id)
  return found?.options ?? {}
}

const isFunction = (option: unknown): option is (given: object) => unknown => typeof option === 'function'
