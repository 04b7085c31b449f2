import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { expect, type TestContext } from 'vitest'
import { findUserByEmail } from '../packages/server/src/features/accounts/accounts.repository.ts'
import { openSession } from '../packages/server/src/features/accounts/accounts.testing.ts'
import {
  type BrowserProfile,
  clearProfile,
  clearSession,
  closeProfile,
  createProfile,
  resetPages,
} from './browser.ts'
import { toCookie } from './links.ts'
import type { Person } from './portal.ts'
import { portal } from './shared-portal.ts'

type AccountHolder = Pick<Person, 'email'>
type OpenedProfile = BrowserProfile & { readonly isReusable: boolean }

/**
 * Options for a page that must not share its browser profile with other tests: a fake clock cannot be removed, and
 * cached scripts cannot be withheld.
 */
export const OWN_PROFILE: BrowserContextOptions = {}

let browser: Browser
/** Cleared profiles, reused for their cache: loading every script again would take most of a test's time. */
const idleProfiles: BrowserProfile[] = []
/** Profiles that stay open until the file ends, and those opened by the running test. */
const openedByFile = new Map<BrowserContext, OpenedProfile>()
const openedByTest = new Map<BrowserContext, OpenedProfile>()
let isInTest = false

/**
 * Opens a page as a visitor, in a profile without cookies and storage, with its own client address. It is closed when
 * the test ends, or with the file if it was opened before the tests. With options, its profile is not reused.
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

/** Opens an empty page in a browser in which this person is signed in. */
export async function openAs(person: AccountHolder, options?: BrowserContextOptions): Promise<Page> {
  const page = await openPage(options)
  await addSession(page, person)
  return page
}

/** Signs in another person in this page, without previous cookies and with a new client address. */
export async function signInAs(page: Page, person: AccountHolder) {
  // Calls of the previous person's screen must not use the new session.
  await page.goto('about:blank')
  await clearSession(page)
  await addSession(page, person)
}

/** Returns and clears the faults of a page's profile, for a test that provokes them. */
export function takeFaults(page: Page): string[] {
  const opened = openedByTest.get(page.context()) ?? openedByFile.get(page.context())
  return opened?.faults.splice(0) ?? []
}

async function addSession(page: Page, { email }: AccountHolder) {
  const account = await findUserByEmail(portal.db, email)
  if (!account) throw new Error(`${email} has no account.`)
  const { cookie } = await openSession(portal, account.id)
  await page.context().addCookies([toCookie(portal, cookie)])
}

/** Sets the browser in which the pages of a test file are opened. */
export const startPagesOfFile = (given: Browser) => {
  browser = given
}

export const startPagesOfTest = () => {
  isInTest = true
}

/**
 * Closes the pages opened by the test. Fails if any page had faults. Removes the routes, width and media that a failed
 * test has left in pages of the file, because they would make later tests fail, too.
 */
export async function endPagesOfTest({ task }: TestContext) {
  isInTest = false
  if (task.result?.state === 'fail') {
    await printPages(task.name)
    await Promise.all([...openedByFile.keys()].map(resetPages))
  }
  const faults = [...openedByFile.values(), ...openedByTest.values()].flatMap((each) => each.faults.splice(0))
  try {
    expect(faults, 'faults in the pages').toEqual([])
  } finally {
    await closeAll(openedByTest)
  }
}

/** Enough for what a screen's main part says. */
const PRINTED_LENGTH = 3000

/** Prints what the pages show to a screen reader, because a failed wait says only what it did not find. */
async function printPages(test: string) {
  const contexts = [...openedByFile.keys(), ...openedByTest.keys()]
  for (const page of contexts.flatMap((context) => context.pages())) {
    const shown = await page
      .locator('body')
      .ariaSnapshot()
      .catch((error: unknown) => `nothing that could be read: ${error}`)
    const main = shown.slice(Math.max(0, shown.indexOf('- main')))
    process.stderr.write(`When “${test}” failed, ${page.url()} showed\n${main.slice(0, PRINTED_LENGTH)}\n`)
  }
}

/** Closes the pages of the file. Fails like `endPagesOfTest`. */
export async function endPagesOfFile() {
  const faults = [...openedByFile.values()].flatMap((each) => each.faults.splice(0))
  try {
    expect(faults, 'faults in the pages').toEqual([])
  } finally {
    await closeAll(openedByFile)
  }
}

async function closeAll(opened: Map<BrowserContext, OpenedProfile>) {
  const all = [...opened.values()]
  opened.clear()
  await Promise.all(all.map(releaseProfile))
}

async function releaseProfile({ isReusable, ...profile }: OpenedProfile) {
  if (!isReusable) return await closeProfile(profile)
  try {
    await clearProfile(profile, portal.address)
    idleProfiles.push(profile)
  } catch (error) {
    await closeProfile(profile)
    throw error
  }
}
