import type { Page } from 'playwright-core'
import { portal } from './shared-portal.ts'

const MOMENT = 1

/** Moments travel as texts, each with a mark beside the rest that says so. */
const marksOf = (input: object) =>
  Object.entries(input).flatMap(([field, value]) => (value instanceof Date ? [[MOMENT, field]] : []))

async function send(page: Page, procedure: string, input: object) {
  // A page that is on no screen yet has no origin of its own.
  const { origin } = new URL(page.url() === 'about:blank' ? portal.address : page.url())
  const answer = await page.request.post(`/api/rpc/${procedure}`, {
    headers: { origin },
    data: { json: input, meta: marksOf(input) },
  })
  return (await answer.json()).json
}

/** Calls the server past the screens, with the cookie of the page; returns what it answers. */
export const call = (page: Page, procedure: string, input: object) => send(page, procedure, input)

/** Calls the server past the screens; returns the code of its refusal. */
export const codeOf = async (page: Page, procedure: string, input: object): Promise<string> =>
  (await send(page, procedure, input)).code

/** Who the server takes the browser of this page for: their e-mail address, or null for a visitor. */
export const whoIsSignedIn = async (page: Page): Promise<string | null> =>
  (await send(page, 'accounts/session', {})).viewer?.email ?? null
