import type { Page, Request } from 'playwright-core'

/** What the layout asks around every screen: who is here, what happens, what waits in the bell and in the menu. */
const OF_LAYOUT = /^(accounts\/session$|live\/|notifications\/|chat\/countUnread$)/
const CALLS = '/api/rpc/'

/** Notes what a page asks from now on; the returned function ends that and tells which calls were a screen's own. */
export function noteAsked(page: Page): () => string[] {
  const asked: string[] = []
  const note = (request: Request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith(CALLS)) asked.push(pathname.slice(CALLS.length))
  }
  page.on('request', note)
  return () => {
    page.off('request', note)
    return asked.filter((procedure) => !OF_LAYOUT.test(procedure))
  }
}
