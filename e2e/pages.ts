import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import { findAccountByEmail } from '../packages/server/src/features/accounts/accounts.repository.ts'
import { openSession } from '../packages/server/src/features/accounts/accounts.testing.ts'
import { type BrowserProfile, clearProfile, closeProfile, createProfile, startAfresh } from './browser.ts'
import { toCookie } from './links.ts'
import type { Person } from './portal.ts'
import { portal } from './shared-portal.ts'

type SomeoneWithAccount = Pick<Person, 'email'>
type Opened = BrowserProfile & { readonly isReusable: boolean }

/**
 * Options for a page that must not share its browser profile with other tests: nothing undoes a clock that is set, and what
 * the profile has loaded before cannot be withheld.
 */
export const OWN_PROFILE: BrowserContextOptions = {}

let browser: Browser
/** Profiles that are as new but for their cache: loading every script again would be most of what a test costs. */
const idleProfiles: BrowserProfile[] = []
/** Those that stay open until the file ends, and those that the running test has opened. */
const openedByFile = new Map<BrowserContext, Opened>()
const openedByTest = new Map<BrowserContext, Opened>()
let isInTest = false

/**
 * Opens a page of a visitor, in a browser profile without cookies and storage, on a computer of its own. It is closed when the
 * test ends, or when the file ends if it is opened before the tests. With any options, its profile is used by nobody else.
 */
export async function openPage(options?: BrowserContextOptions): Promise<Page> {
  const isReusable = !options
  const profile =
    (isReusable && idleProfiles.pop()) || (await createProfile(browser, portal.address, options))
  const place = isInTest ? openedByTest : openedByFile
  place.set(profile.context, { ...profile, isReusable })
  const [page] = profile.context.pages()
  if (!page) throw new Error('The profile has no page.')
  return page
}

/** Opens a page, on no screen yet, in a browser in which this person is signed in. */
export async function openAs(person: SomeoneWithAccount, options?: BrowserContextOptions): Promise<Page> {
  const page = await openPage(options)
  await addSession(page, person)
  return page
}

/** Signs another person in, as if the page's browser had never been used, on another computer. */
export async function signInAs(page: Page, person: SomeoneWithAccount) {
  // What the screen of the other person still asks for must not meet the new session.
  await page.goto('about:blank')
  await startAfresh(page)
  await addSession(page, person)
}

/** Returns what went wrong in a browser session so far, and forgets it: for a test that provokes it. */
export function takeFaults(page: Page): string[] {
  const opened = openedByTest.get(page.context()) ?? openedByFile.get(page.context())
  return opened?.faults.splice(0) ?? []
}

async function addSession(page: Page, { email }: SomeoneWithAccount) {
  const account = await findAccountByEmail(portal.db, email)
  if (!account) throw new Error(`${email} has no account.`)
  const { cookie } = await openSession(portal, account.id)
  await page.context().addCookies([toCookie(portal, cookie)])
}

/** Has the pages of the file that starts opened in this browser. */
export const startPagesOfFile = (given: Browser) => {
  browser = given
}

export const startPagesOfTest = () => {
  isInTest = true
}

/** Closes what the test has opened. Fails when something went wrong in any page: errors, broken policies, failed answers, dialogs. */
export async function endPagesOfTest() {
  isInTest = false
  const faults = [...openedByFile.values(), ...openedByTest.values()].flatMap((each) => each.faults.splice(0))
  try {
    expect(faults, 'what went wrong in the pages').toEqual([])
  } finally {
    await closeAll(openedByTest)
  }
}

/** Closes what is still open; fails as `endPagesOfTest` does. */
export async function endPagesOfFile() {
  const faults = [...openedByFile.values()].flatMap((each) => each.faults.splice(0))
  try {
    expect(faults, 'what went wrong in the pages').toEqual([])
  } finally {
    await closeAll(openedByFile)
  }
}

async function closeAll(opened: Map<BrowserContext, Opened>) {
  const all = [...opened.values()]
  opened.clear()
  await Promise.all(all.map(releaseProfile))
}

async function releaseProfile({ isReusable, ...profile }: Opened) {
  if (!isReusable) return await closeProfile(profile)
  try {
    await clearProfile(profile, portal.address)
    idleProfiles.push(profile)
  } catch (error) {
    await closeProfile(profile)
    throw error
  }
}
