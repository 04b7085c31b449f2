import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPage, startAfresh, startBrowser } from './browser.ts'
import { CALLBACK_LINKS } from './callback-links.ts'
import { whoIsSignedIn } from './calls.ts'
import { handOffMaker, type Link } from './links.ts'
import { ELSEWHERE } from './payloads.ts'
import { ANANYA, DEV } from './people.ts'
import { startPortal } from './portal.ts'
import { RESET_LINKS, RESET_PEOPLE } from './reset-links.ts'
import { watchTraces } from './traces.ts'

const CALLBACK = '/auth/callback'
const RESET = '/auth/reset-password'
const REST_MAX_MS = 15_000
/** One of this many is tried in a browser each time, every one with the full counts. */
const EACH = process.env.PROVE ? 1 : 3
const someOf = <Row>(rows: readonly Row[]) => rows.filter((_, index) => index % EACH === 0)

type Cookie = ReturnType<typeof handOffMaker>['began']

let portal: Awaited<ReturnType<typeof startPortal>>
let browser: Browser
let opened: Awaited<ReturnType<typeof openPage>>
let began: Cookie
let signedIn: Cookie
const links = new Map<Link, { text: string; cookie?: Cookie | undefined }>()

beforeAll(async () => {
  portal = await startPortal([ANANYA, DEV, ...RESET_PEOPLE], { LOG_LEVEL: 'info' }, async (records) => {
    const maker = handOffMaker(records)
    began = maker.began
    signedIn = await maker.signIn(DEV)
    for (const { link, before } of [...CALLBACK_LINKS, ...RESET_LINKS]) {
      links.set(link, { text: await link(maker.make), cookie: before && (await maker.signIn(before)) })
    }
  })
  browser = await startBrowser()
  opened = await openPage(browser, portal.address)
})
afterAll(async () => {
  await browser?.close()
  await portal?.stop()
})

type Opening = {
  readonly link: Link
  readonly isBegun: boolean
  readonly again?: boolean | undefined
  /** When the first opening of two has done what it does. */
  readonly untilDone: (page: Page) => Promise<unknown>
}

/** Opens a link in a browser that is as wanted; returns how to find what is left of its tokens. */
async function openLink(path: string, { link, isBegun, again, untilDone }: Opening) {
  const { page } = opened
  const { text = '', cookie } = links.get(link) ?? {}
  const open = async () => {
    await startAfresh(page)
    await page.context().addCookies([...(cookie ? [cookie] : []), ...(isBegun ? [began] : [])])
    await page.goto('about:blank')
    const findTraces = watchTraces(page, text)
    await page.goto(path + text)
    return findTraces
  }
  if (again) {
    await open()
    await untilDone(page)
  }
  return { page, findTraces: await open() }
}

/** Waits until the page has come to rest where it is expected to, or for long enough; returns where it is. */
async function restOf(page: Page, expected: string) {
  const addressOf = ({ pathname, search, hash }: URL) => pathname + search + hash
  await page.waitForURL((url) => addressOf(url) === expected, { timeout: REST_MAX_MS }).catch(() => null)
  return addressOf(new URL(page.url()))
}

it('there are at least forty links to try', () => {
  expect(CALLBACK_LINKS.length).toBeGreaterThanOrEqual(40)
})

describe('threat-14 a link over /auth/callback', () => {
  it.each(someOf(CALLBACK_LINKS))('$name ends at $ends', async ({ link, ends, again, elsewhere, ...row }) => {
    const untilDone = (page: Page) => page.waitForURL((url) => url.pathname !== CALLBACK)
    const { page, findTraces } = await openLink(CALLBACK, { link, again, isBegun: !elsewhere, untilDone })
    expect(await restOf(page, ends)).toBe(ends)
    await page.locator('h1').first().waitFor()
    expect(await whoIsSignedIn(page)).toBe(row.signedIn?.email ?? null)
    expect(await findTraces()).toEqual([])
    expect(opened.faults).toEqual([])
  })
})

describe('threat-14 a link over /auth/reset-password', () => {
  const formOf = (page: Page) => page.getByRole('textbox', { name: 'Confirm New Password' })
  const untilDone = (page: Page) => formOf(page).waitFor()

  it.each(someOf(RESET_LINKS))('$name: $says', async ({ link, says, again, before }) => {
    const { page, findTraces } = await openLink(RESET, { link, again, isBegun: false, untilDone })
    await (says ? page.getByText(says, { exact: true }) : formOf(page)).waitFor({ timeout: REST_MAX_MS })
    expect(await restOf(page, RESET)).toBe(RESET)
    expect(await formOf(page).count()).toBe(says ? 0 : 1)
    expect(await whoIsSignedIn(page)).toBe(before?.email ?? null)
    expect(await findTraces()).toEqual([])
    expect(opened.faults).toEqual([])
  })
})

it('threat-14 nothing of any link stands in the log', () => {
  const tokens = [...links.values()].flatMap(({ text }) => [
    ...text.matchAll(/(?:access|refresh)_token=([^&#]{20,})/gi),
  ])
  expect(tokens.length).toBeGreaterThan(40)
  expect(tokens.filter(([, token = '']) => portal.said().includes(token))).toEqual([])
})

it('threat-44 no address to go to next leads off the site', async () => {
  const { page } = opened
  await startAfresh(page)
  await page.context().addCookies([signedIn])
  for (const place of someOf(ELSEWHERE)) {
    const search = new URLSearchParams(
      ['from', 'next', 'redirect', 'redirect_to'].map((name) => [name, place]),
    )
    for (const path of [CALLBACK, '/auth/login']) {
      await page.goto(`${path}?${search}`)
      await page.waitForURL((url) => !url.pathname.startsWith('/auth/'))
      expect(new URL(page.url()).origin, place).toBe(portal.address)
    }
  }
  expect(opened.faults).toEqual([])
})
