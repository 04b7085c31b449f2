// @module-tag ci
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { clearSession } from './browser.ts'
import { CALLBACK_LINKS } from './callback-links.ts'
import { createTokenIssuer, type LinkFactory } from './links.ts'
import { openPage, signInAs } from './pages.ts'
import { FOREIGN_ADDRESSES, sample } from './payloads.ts'
import { ANANYA, DEV } from './people.ts'
import { RESET_LINKS, RESET_PEOPLE } from './reset-links.ts'
import { findSignedInEmail } from './rpc.ts'
import { createPeople, portal, servePortal } from './shared-portal.ts'
import { watchTokenLeaks } from './token-leaks.ts'

const CALLBACK = '/auth/callback'
const RESET = '/auth/reset-password'
/** Opened before each link instead of about:blank: it is of the same site, so the browser starts no new process. */
const ASSET_PATH = '/mark.svg'

type Cookie = ReturnType<typeof createTokenIssuer>['bindingCookie']

let page: Page
let bindingCookie: Cookie
const links = new Map<LinkFactory, { text: string; cookie?: Cookie | undefined }>()

beforeAll(async () => {
  await servePortal({ LOG_LEVEL: 'info' })
  await createPeople(ANANYA, DEV, ...RESET_PEOPLE)
  const issuer = createTokenIssuer(portal)
  bindingCookie = issuer.bindingCookie
  for (const { link, alreadySignedIn } of [...CALLBACK_LINKS, ...RESET_LINKS]) {
    links.set(link, {
      text: await link(issuer.issueToken),
      cookie: alreadySignedIn && (await issuer.signIn(alreadySignedIn)),
    })
  }
  page = await openPage()
})

type Opening = {
  readonly link: LinkFactory
  readonly hasBindingCookie: boolean
  readonly isSecondUse?: boolean | undefined
  /** Resolves when the first of two openings is complete. */
  readonly untilDone: () => Promise<unknown>
}

/** Opens a link with the prepared cookies; returns a function that finds leaked tokens. */
async function openLink(path: string, { link, hasBindingCookie, isSecondUse, untilDone }: Opening) {
  const { text = '', cookie } = links.get(link) ?? {}
  const open = async () => {
    await clearSession(page)
    await page
      .context()
      .addCookies([...(cookie ? [cookie] : []), ...(hasBindingCookie ? [bindingCookie] : [])])
    await page.goto(ASSET_PATH)
    const findLeaks = watchTokenLeaks(page)
    await page.goto(path + text)
    return () => findLeaks(text)
  }
  if (isSecondUse) {
    await open()
    await untilDone()
  }
  return open()
}

/** Returns the path, query and fragment of the page. */
const addressOf = () => page.url().slice(portal.address.length)

it('there are at least forty links to try', () => {
  expect(CALLBACK_LINKS.length).toBeGreaterThanOrEqual(40)
})

describe('threat-14 a link to /auth/callback', () => {
  it.each(sample(CALLBACK_LINKS, 3))(
    '$name ends at $ends',
    async ({ link, ends, isSecondUse, isOtherBrowser, ...row }) => {
      const untilDone = () => page.waitForURL((url) => url.pathname !== CALLBACK)
      const findLeaks = await openLink(CALLBACK, {
        link,
        isSecondUse,
        hasBindingCookie: !isOtherBrowser,
        untilDone,
      })
      await expect.poll(addressOf).toBe(ends)
      await page.locator('h1').first().waitFor()
      expect(await findSignedInEmail(page)).toBe(row.signedIn?.email ?? null)
      expect(await findLeaks()).toEqual([])
    },
  )
})

describe('threat-14 a link to /auth/reset-password', () => {
  const confirmation = () => page.getByRole('textbox', { name: 'Confirm New Password' })
  const untilDone = () => confirmation().waitFor()

  it.each(sample(RESET_LINKS, 3))(
    '$name: $message',
    async ({ link, message, isSecondUse, alreadySignedIn }) => {
      const findLeaks = await openLink(RESET, { link, isSecondUse, hasBindingCookie: false, untilDone })
      await (message ? page.getByText(message, { exact: true }) : confirmation()).waitFor()
      await expect.poll(addressOf).toBe(RESET)
      expect(await confirmation().count()).toBe(message ? 0 : 1)
      expect(await findSignedInEmail(page)).toBe(alreadySignedIn?.email ?? null)
      expect(await findLeaks()).toEqual([])
    },
  )
})

it('threat-14 the log contains no token of any link', () => {
  const tokens = [...links.values()].flatMap(({ text }) => [
    ...text.matchAll(/(?:access|refresh)_token=([^&#]{20,})/gi),
  ])
  expect(tokens.length).toBeGreaterThan(40)
  expect(tokens.filter(([, token = '']) => portal.readLog().includes(token))).toEqual([])
})

it('threat-44 no return path leads to another site', async () => {
  await signInAs(page, DEV)
  for (const place of FOREIGN_ADDRESSES) {
    const search = new URLSearchParams(
      ['from', 'next', 'redirect', 'redirect_to'].map((name) => [name, place]),
    )
    for (const path of [CALLBACK, '/auth/login']) {
      await page.goto(`${path}?${search}`)
      await page.waitForURL((url) => !url.pathname.startsWith('/auth/'))
      expect(new URL(page.url()).origin, place).toBe(portal.address)
    }
  }
})
