import type { Page } from 'playwright-core'
import { withholdPageData } from './browser.ts'
import { portal } from './shared-portal.ts'

const RPC_PATH = '/api/rpc/'
/** Type code of a Date in the metadata that oRPC sends beside the JSON. */
const DATE_TYPE = 1

const metaOf = (input: object) =>
  Object.entries(input).flatMap(([field, value]) => (value instanceof Date ? [[DATE_TYPE, field]] : []))

async function send(page: Page, procedure: string, input: object) {
  // A page that has not navigated yet has no origin of its own.
  const { origin } = new URL(page.url() === 'about:blank' ? portal.address : page.url())
  const answer = await page.request.post(`${RPC_PATH}${procedure}`, {
    headers: { origin },
    data: { json: input, meta: metaOf(input) },
  })
  return (await answer.json()).json
}

/** Calls a procedure directly, with the cookies of the page, and returns its output. */
export const call = (page: Page, procedure: string, input: object) => send(page, procedure, input)

/** Calls a procedure directly and returns the code of its error. */
export const errorCodeOf = async (page: Page, procedure: string, input: object): Promise<string> =>
  (await send(page, procedure, input)).code

/** Returns the e-mail address of the person signed in in the page's browser, or null for a visitor. */
export const findSignedInEmail = async (page: Page): Promise<string | null> =>
  (await send(page, 'accounts/readSession', {})).viewer?.email ?? null

/** Makes one procedure fail while `work` runs. */
export async function whileFailing(page: Page, procedure: string, work: () => Promise<void>) {
  const pattern = `**${RPC_PATH}${procedure}`
  await page.route(pattern, (route) => route.fulfill({ status: 404, body: '{}' }))
  try {
    await work()
  } finally {
    await page.unroute(pattern)
  }
}

/**
 * Calls made by the layout around every screen: session, live events, notifications, and the counts of unread messages
 * and of hand-ins. Its calls of the dashboards are recorded, since they may be the screen's own.
 */
const LAYOUT_CALLS =
  /^(accounts\/readSession$|live\/|notifications\/|chat\/countUnread$|handIns\/readFigures$)/

/** Records the calls of a page to some procedures. The returned function returns those since its last call. */
export function recordCalls(page: Page, isRecorded: (procedure: string) => boolean): () => string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    const procedure = pathname.slice(RPC_PATH.length)
    if (pathname.startsWith(RPC_PATH) && isRecorded(procedure)) calls.push(procedure)
  })
  return () => calls.splice(0)
}

/** Has a page served without its data, and records the calls that its screen then makes, except those of the layout. */
export function recordScreenCalls(page: Page): () => string[] {
  // Commands reach the browser in order, so this holds for the next navigation.
  void withholdPageData(page)
  return recordCalls(page, (procedure) => !LAYOUT_CALLS.test(procedure))
}
