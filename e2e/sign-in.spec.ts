import { ATTEMPT_DELAYS, LOGIN_REDIRECT_DELAY_MS } from '@capstone/contract/accounts/accounts.constants'
import { DAY_SECONDS } from '@capstone/contract/base.constants'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { clearSession, enterCredentials, pathOf, signIn, visit, walkTo } from './browser.ts'
import { checkScreen } from './check-screen.ts'
import { openAs, openPage } from './pages.ts'
import { XSS_PAYLOADS } from './payloads.ts'
import { ANANYA, DEV, FARIDA, MEERA } from './people.ts'
import { createPeople, portal } from './shared-portal.ts'

const UNKNOWN_EMAIL = 'nobody@university.test'
const isOfSession = ({ name }: { readonly name: string }) => name === 'capstone.session_token'

let page: Page
beforeAll(async () => {
  await createPeople(ANANYA, MEERA, FARIDA, DEV)
  page = await openPage()
})

/** Opens the sign-in page as a visitor. */
async function openLogin(search = '') {
  await clearSession(page)
  await visit(page, `/auth/login${search}`)
}

it('does not scroll below the banner of a demo', async () => {
  await page.route('**/auth/login', async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    await route.fulfill({ response, body: html.replace('"isDemo":false', '"isDemo":true') })
  })
  await openLogin()
  await page.unrouteAll()
  await page.getByText('This is a demo').waitFor()
  const measure = () => ({ page: document.documentElement.scrollHeight, window: innerHeight })
  const heights = await page.evaluate(measure)
  expect(heights.page).toBe(heights.window)
})

describe('the error in the URL', () => {
  const UNKNOWN = 'There was an authentication error. Please try again.'
  const alerts = () => page.getByRole('alert').filter({ hasText: /\S/ })
  beforeAll(() => openLogin())

  it.each([
    ['link_expired', 'The email verification link has expired. Please sign up again.'],
    ['invalid_link', 'The email link is invalid. Please try signing up again.'],
    ['session_error', 'There was an error with your session. Please try logging in.'],
    ['verification_failed', 'Email verification failed. Please try again.'],
    ['oauth_failed', UNKNOWN],
    ['constructor', UNKNOWN],
    ['__proto__', UNKNOWN],
    ['7', UNKNOWN],
    ['<img src=x onerror=alert(1)>', UNKNOWN],
  ])('%s is shown as "%s"', async (error, sentence) => {
    await walkTo(page, '/auth/login')
    await expect.poll(() => alerts().count()).toBe(0)
    await walkTo(page, `/auth/login?error=${encodeURIComponent(error)}`)
    await alerts().getByText(sentence, { exact: true }).waitFor()
    if (error === 'link_expired') await checkScreen(page, 'login-error')
  })

  it('threat-46 is never shown literally, and no script in it runs', async () => {
    for (const script of XSS_PAYLOADS) {
      await openLogin(`?error=${encodeURIComponent(script)}`)
      await page.getByText(UNKNOWN, { exact: true }).waitFor()
      expect(await page.locator('main').innerText(), script).not.toContain('evil')
      expect(await page.locator('main').innerText(), script).not.toContain('alert(')
    }
  })

  it('is not shown without the parameter', async () => {
    await openLogin()
    expect(await alerts().count()).toBe(0)
    await checkScreen(page, 'login')
  })
})

describe('a refused sign-in', () => {
  it('shows the same for a wrong password and an unknown account', async () => {
    for (const email of [ANANYA.email, UNKNOWN_EMAIL]) {
      await openLogin()
      await enterCredentials(page, email, 'not the password')
      await page.getByText('Invalid email or password', { exact: true }).waitFor()
      expect(await page.getByRole('textbox', { name: 'Password' }).isEditable()).toBe(true)
      if (email === ANANYA.email) await checkScreen(page, 'login-refused')
    }
  })

  it('says how long to wait after too many, also for an unknown account', { tags: ['ci'] }, async () => {
    for (const email of ['often@university.test', DEV.email]) {
      await openLogin()
      for (let tries = 0; tries < ATTEMPT_DELAYS.free; tries++) {
        const answer = await page.request.post('/api/auth/sign-in/email', {
          headers: { origin: portal.address },
          data: { email, password: 'not the password' },
        })
        // Too many already when the test is repeated.
        expect([401, 429]).toContain(answer.status())
      }
      await enterCredentials(page, email)
      await page.getByText(/^Too many attempts\. Please try again in (a|1) minute\.$/).waitFor()
    }
  })

  it('does not submit an empty form, and marks both fields as required', async () => {
    await openLogin()
    const email = page.getByLabel('Email Address')
    const password = page.getByRole('textbox', { name: 'Password' })
    expect(await email.getAttribute('type')).toBe('email')
    for (const field of [email, password]) expect(await field.getAttribute('required')).not.toBeNull()
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/auth/')) sent.push(request.url())
    })
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    // The browser moves the focus to the first field that is missing.
    await email.and(page.locator(':focus')).waitFor()
    expect(sent).toEqual([])
    page.removeAllListeners('request')
  })
})

it('the password can be shown and hidden, by mouse and by keyboard', async () => {
  await openLogin()
  const password = page.getByRole('textbox', { name: 'Password' })
  await password.fill('seen by nobody')
  const toggle = page.getByRole('button', { name: 'Show password' })
  const state = async () => [await password.getAttribute('type'), await toggle.getAttribute('aria-pressed')]
  expect(await state()).toEqual(['password', 'false'])
  await toggle.click()
  // A press before the script has arrived is repeated once it has.
  await expect.poll(state).toEqual(['text', 'true'])
  for (const [key, type] of [
    ['Enter', 'password'],
    ['Space', 'text'],
  ] as const) {
    await toggle.focus()
    await page.keyboard.press(key)
    await expect.poll(() => password.getAttribute('type')).toBe(type)
  }
  await expect.poll(() => password.inputValue()).toBe('seen by nobody')
})

it.each([
  [false, 'ends with the browser'],
  [true, 'lasts 30 days'],
])('with Remember me %s the session %s', async (remember) => {
  await openLogin()
  if (remember) await page.getByRole('checkbox', { name: /Remember me/ }).check()
  await enterCredentials(page, ANANYA.email)
  await page.waitForURL('**/student/dashboard')
  const cookie = (await page.context().cookies()).find(isOfSession)
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
  const secondsLeft = (cookie?.expires ?? 0) - Date.now() / 1000
  if (remember) expect(Math.abs(secondsLeft - 30 * DAY_SECONDS)).toBeLessThan(600)
  else expect(cookie?.expires).toBe(-1)
})

it.each([ANANYA, MEERA, FARIDA])(
  'whoever is signed in as $role goes straight to their dashboard',
  async (person) => {
    await clearSession(page)
    await signIn(page, person.email)
    expect(pathOf(page)).toBe(`/${person.role}/dashboard`)
    await page.goto('/auth/login?error=session_error')
    await page.waitForURL(`**/${person.role}/dashboard`)
    await page.goto('/auth/callback')
    await page.waitForURL(`**/${person.role}/dashboard`)
  },
)

it('the callback page follows half a second after a sign-in, not before', { tags: ['ci'] }, async () => {
  await openLogin()
  await page.evaluate(() => {
    const { dataset } = document.documentElement
    const { fetch, setTimeout: start } = window
    const setTimeout = (run: () => void, delay = 0) => {
      dataset.pauses = `${dataset.pauses ?? ''} ${delay}`
      return start(run, delay)
    }
    window.fetch = async (...request) => {
      const answer = await fetch(...request)
      if (answer.url.includes('/api/auth/sign-in')) {
        dataset.answeredAt = String(performance.now())
        Object.assign(window, { setTimeout })
      }
      return answer
    }
    for (const way of ['pushState', 'replaceState'] as const) {
      const move = history[way].bind(history)
      history[way] = (state, unused, url) => {
        if (String(url).startsWith('/auth/callback')) dataset.leftAt ??= String(performance.now())
        move(state, unused, url)
      }
    }
  })
  await enterCredentials(page, ANANYA.email)
  await page.waitForURL('**/student/dashboard')
  const {
    leftAt,
    answeredAt,
    pauses = '',
  } = await page.evaluate(() => ({ ...document.documentElement.dataset }))
  expect(Number(leftAt) - Number(answeredAt)).toBeGreaterThanOrEqual(LOGIN_REDIRECT_DELAY_MS - 1)
  // How much later depends on the machine.
  expect(pauses.split(' ')).toContain(String(LOGIN_REDIRECT_DELAY_MS))
})

it('the page links to password recovery, sign-up and the landing page', { tags: ['ci'] }, async () => {
  await openLogin()
  const linkTo = (path: string) => page.locator(`main a[href="${path}"]`)
  expect(await linkTo('/auth/forgot-password').innerText()).toMatch(/forgot/i)
  await linkTo('/auth/signup').click()
  await page.waitForURL('**/auth/signup')
  await page.goBack()
  await linkTo('/auth/forgot-password').click()
  await page.waitForURL('**/auth/forgot-password')
  await page.goBack()
  await page.getByRole('link', { name: 'Capstone, home' }).click()
  await page.waitForURL((url) => url.pathname === '/')
})

it('a sign-in replaces a planted session', async () => {
  const planted = (await (await openAs(MEERA)).context().cookies()).filter(isOfSession)
  await openLogin()
  await page.context().addCookies(planted)
  await enterCredentials(page, ANANYA.email)
  await page.waitForURL('**/student/dashboard')
  const cookies = (await page.context().cookies()).filter(isOfSession)
  expect([planted.length, cookies.length]).toEqual([1, 1])
  expect(cookies[0]?.value).not.toBe(planted[0]?.value)
})

it('opens the dashboard once its data is there, without placeholders that the data then moves', async () => {
  await openLogin()
  // Without its limit of a second, the page waits for its data on a slow machine, too.
  await page.evaluate(() => {
    AbortSignal.timeout = () => new AbortController().signal
  })
  const path = '**/api/rpc/dashboards/readStudentDashboard*'
  await page.route(path, async (route) => {
    // Until the data is there, the page still shows the previous screen.
    await page.getByText('Setting up your dashboard...').waitFor()
    await route.continue()
  })
  await page.evaluate(() => {
    const recordPlaceholder = () => {
      if (document.querySelector('main [aria-label^="Loading"]'))
        document.documentElement.dataset.hasPlaceholder = ''
    }
    new MutationObserver(recordPlaceholder).observe(document.body, { childList: true, subtree: true })
  })
  await enterCredentials(page, ANANYA.email)
  await page.getByText('Total Projects').waitFor()
  expect(await page.evaluate(() => 'hasPlaceholder' in document.documentElement.dataset)).toBe(false)
  await page.unroute(path)
})
