import { setTimeout } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { takePicture, visit } from './browser.ts'
import { checkScreen } from './check-screen.ts'
import { openPage, signInAs } from './pages.ts'
import { ANANYA, FARIDA, MEERA } from './people.ts'
import { startPortal } from './portal.ts'
import { call } from './rpc.ts'
import { fillNewPassword } from './screens.ts'
import { createPeople } from './shared-portal.ts'

const FIRST_ADMIN = 'first.admin@university.test'
const PHONE = { width: 390, height: 844 }

let page: Page
beforeAll(async () => {
  await createPeople(ANANYA, FARIDA, MEERA)
  page = await openPage()
})

it('the first administrator must choose a password before opening anything else', async () => {
  const portal = await startPortal({ ADMIN_EMAIL: FIRST_ADMIN })
  onTestFinished(async () => void (await portal.stop()))
  const [, password = ''] = /password (\S+) \(shown once/.exec(portal.output()) ?? []
  const admin = await openPage({ baseURL: portal.address })
  await admin.goto('/auth/login')
  await admin.getByLabel('Email Address').fill(FIRST_ADMIN)
  await admin.getByRole('textbox', { name: 'Password' }).fill(password)
  await admin.getByRole('button', { name: 'Sign In', exact: true }).click()
  await admin.waitForURL('**/profile-settings')
  await admin.goto('/admin/assign-instructor')
  await admin.waitForURL('**/profile-settings')
  await takePicture(admin, '7-first-password')
  await fillNewPassword(admin, 'chosen by myself', 'chosen otherwise')
  await admin.getByRole('button', { name: 'Save Changes' }).click()
  await admin.getByText('Passwords do not match').waitFor()
  await fillNewPassword(admin, 'chosen by myself')
  await admin.getByRole('button', { name: 'Save Changes' }).click()
  await admin.waitForURL('**/admin/dashboard')
})

it('Ctrl+K opens a screen of the role', async () => {
  await signInAs(page, MEERA)
  await visit(page, '/instructor/dashboard')
  await page
    .getByRole('button', { name: /Find anything/ })
    .first()
    .waitFor()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Find anything' })
  await palette.getByPlaceholder('Find anything').fill('project')
  await palette.getByRole('status').getByText('Project Repository').waitFor()
  await page.keyboard.press('ArrowDown')
  const selected = palette.locator('[data-selected]')
  await expect.poll(() => selected.innerText()).not.toContain('Project Repository')
  const [label = ''] = (await selected.innerText()).split('\n')
  await palette.getByRole('status').getByText(label).waitFor()
  await palette.getByPlaceholder('Find anything').fill('repos')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/instructor/repository')
})

it('what is typed right after Ctrl+K is kept, and an action is found by its name', async () => {
  await signInAs(page, MEERA)
  await visit(page, '/instructor/dashboard')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('new tick')
  await expect.poll(() => page.getByPlaceholder('Find anything').inputValue()).toBe('new tick')
  await page.getByRole('button', { name: 'New ticket' }).waitFor()
  await checkScreen(page, 'command-palette')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'New Ticket' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/instructor/admin-tickets')
})

it('what is typed after Ctrl+K is kept even if the palette is still closing', async () => {
  await signInAs(page, MEERA)
  await visit(page, '/instructor/dashboard')
  await page.keyboard.press('Control+k')
  const field = page.getByPlaceholder('Find anything')
  await field.fill('before')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('new')
  await expect.poll(() => field.inputValue()).toBe('new')
  // A second Ctrl+K keeps the text.
  await page.keyboard.press('Control+k')
  await page.keyboard.type(' tick')
  await expect.poll(() => field.inputValue()).toBe('new tick')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'New Ticket' }).waitFor()
})

it('the footer of the command palette stays in it, below a list that scrolls', { tags: ['ci'] }, async () => {
  await signInAs(page, FARIDA)
  await visit(page, '/admin/dashboard')
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Find anything' })
  await palette.getByText('Only what you may open').waitFor()
  const isWithin = () =>
    palette.evaluate((dialog) => {
      const footer = dialog.querySelector('[class*=Spotlight-footer]')
      return footer && footer.getBoundingClientRect().bottom <= dialog.getBoundingClientRect().bottom
    })
  await expect.poll(isWithin).toBe(true)
  await palette.getByPlaceholder('Find anything').fill('calendar')
  await palette.getByRole('button', { name: 'Profile Settings' }).waitFor()
  await page.keyboard.press('Escape')
})

it('on a phone the command palette has no rounded corners, and its list the whole height', {
  tags: ['ci'],
}, async () => {
  await signInAs(page, MEERA)
  await page.setViewportSize(PHONE)
  await visit(page, '/instructor/dashboard')
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Find anything' })
  await palette.waitFor()
  expect(await palette.evaluate((dialog) => getComputedStyle(dialog).borderRadius)).toBe('0px')
  const list = palette.locator('[class*=Spotlight-actionsList]')
  await expect.poll(async () => (await list.boundingBox())?.height).toBeGreaterThan(650)
  expect(await palette.evaluate((dialog) => dialog.scrollHeight <= dialog.clientHeight)).toBe(true)
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1440, height: 900 })
})

it('Ctrl+K finds the requests for more time by the word “extension”', { tags: ['ci'] }, async () => {
  await signInAs(page, MEERA)
  await visit(page, '/instructor/dashboard')
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder('Find anything').fill('extension')
  await page.getByRole('button', { name: 'Requests for more time' }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/instructor/hand-ins?show=extensions')
})

it('the command palette stays open, with its text, while a failed search is tried again', async () => {
  await signInAs(page, MEERA)
  await visit(page, '/instructor/dashboard')
  await page.route('**/search/searchAll*', (route) => route.fulfill({ status: 400, body: '{}' }))
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Find anything' })
  await palette.getByPlaceholder('Find anything').fill('no such person')
  const retry = palette.getByRole('button', { name: 'Try again' })
  await retry.waitFor()
  await page.unrouteAll()
  // Answered only after a palette that closes would be gone.
  await page.route('**/search/searchAll*', async (route) => {
    await setTimeout(1000)
    await route.fallback()
  })
  await retry.click()
  await palette.getByText('Nothing found').first().waitFor()
  expect(await palette.getByPlaceholder('Find anything').inputValue()).toBe('no such person')
  await page.keyboard.press('Escape')
})

it('threat-46 markup in the texts of a project is shown as text', async () => {
  const HOSTILE = '<img src=x onerror=alert(1)><script>alert(2)</script>'
  await signInAs(page, MEERA)
  await call(page, 'repository/createProject', {
    id: crypto.randomUUID(),
    title: HOSTILE,
    description: HOSTILE,
    category: HOSTILE,
    videoUrl: '',
    tools: [{ title: HOSTILE, url: 'https://example.test/' }],
    files: {},
  })
  await page.goto('/instructor/repository')
  await page.getByRole('heading', { name: HOSTILE }).waitFor()
  expect(await page.locator('img[src="x"]').count()).toBe(0)
  await page.goto('/instructor/assign-project')
  await page.getByText(HOSTILE).first().waitFor()
})

it('on a phone the menu slides in and navigates', async () => {
  await page.setViewportSize(PHONE)
  await signInAs(page, ANANYA)
  await visit(page, '/student/dashboard')
  const logo = await page.getByRole('link', { name: 'Capstone, home' }).boundingBox()
  expect(logo?.height).toBeGreaterThanOrEqual(44)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByText('Student Portal').waitFor()
  await takePicture(page, '8-mobile-menu')
  // A long name is truncated, and the role beside it is not.
  const drawer = page.getByRole('dialog', { name: 'Student Portal' })
  await drawer.getByText(ANANYA.name, { exact: true }).evaluate((name) => {
    name.textContent = 'Meenakshi Balasubramaniam Venkataraghavan'
  })
  const role = drawer.getByText('Student', { exact: true })
  expect(await role.evaluate((tag) => tag.scrollWidth <= tag.clientWidth)).toBe(true)
  await page.getByRole('link', { name: 'My Projects' }).click()
  await page.waitForURL('**/student/my-projects')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
})

it('on a phone Back closes the menu or the notifications, and stays on the screen', async () => {
  await page.setViewportSize(PHONE)
  await signInAs(page, ANANYA)
  await visit(page, '/student/dashboard')
  await page.getByRole('button', { name: 'Open menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Student Portal' })
  await menu.getByRole('link', { name: 'My Projects' }).click()
  await page.waitForURL('**/student/my-projects')
  for (const [button, drawer] of [
    ['Open menu', 'Student Portal'],
    ['Notifications', 'Notifications'],
  ] as const) {
    await page.getByRole('button', { name: button }).click()
    await page.getByRole('dialog', { name: drawer }).waitFor()
    await page.evaluate(() => history.back())
    await page.getByRole('dialog', { name: drawer }).waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe('/student/my-projects')
  }
  await page.goBack()
  await page.waitForURL('**/student/dashboard')
})

const focusedHeading = () => page.evaluate(() => document.querySelector('h1:focus')?.textContent)

it('the focus moves to the heading of the next screen, or stays in the dialog that opens there', async () => {
  const menu = page.getByRole('navigation', { name: 'Instructor menu' })
  await page.setViewportSize({ width: 1440, height: 400 })
  await signInAs(page, MEERA)
  await visit(page, '/instructor/dashboard')
  // The router remembers the position at the scroll event, which a busy browser sends later.
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        addEventListener('scroll', resolve, { once: true })
        scrollTo(0, 100)
      }),
  )
  await menu.getByRole('link', { name: 'Assign Projects' }).press('Enter')
  await expect.poll(focusedHeading).toBe('Assign Projects')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
  await page.goBack()
  await expect.poll(focusedHeading).toMatch(/^Good \w+, Meera$/)
  expect(await page.evaluate(() => scrollY)).toBe(100)
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder('Find anything').fill('new ticket')
  await page.getByRole('button', { name: 'New ticket' }).waitFor()
  await page.keyboard.press('Enter')
  const subject = page.getByRole('dialog', { name: 'New Ticket' }).getByLabel('Subject')
  await expect.poll(() => subject.evaluate((field) => field === document.activeElement)).toBe(true)
})

it('the focus stays in a search box while typing changes the URL', { tags: ['ci'] }, async () => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInAs(page, FARIDA)
  await visit(page, '/admin/dashboard')
  await page.getByRole('link', { name: 'Add Student' }).first().press('Enter')
  await expect.poll(focusedHeading).toBe('Student Management')
  const search = page.getByRole('main').getByRole('searchbox')
  await search.pressSequentially('Ananya')
  await page.waitForURL((url) => url.searchParams.get('search') === 'Ananya')
  await page.getByText('Showing 1 of 1 student').waitFor()
  expect(await search.evaluate((field) => field === document.activeElement)).toBe(true)
})

it('the focus moves from the slide-in menu to the next screen', { tags: ['ci'] }, async () => {
  await page.setViewportSize(PHONE)
  await signInAs(page, ANANYA)
  await visit(page, '/student/dashboard')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('link', { name: 'Publish Paper' }).press('Enter')
  await expect.poll(focusedHeading).toBe('Publish Paper')
})

it.each(['/admin/add-student', '/admin/add-instructor', '/admin/audit-log'])(
  'the placeholder of the search of %s fits on a phone of 360 px',
  { tags: ['ci'] },
  async (path) => {
    await page.setViewportSize({ width: 360, height: 844 })
    await signInAs(page, FARIDA)
    await visit(page, path)
    const room = await page
      .getByRole('main')
      .getByRole('searchbox')
      .evaluate((field: HTMLInputElement) => {
        const { fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(field)
        const canvas = new OffscreenCanvas(0, 0).getContext('2d')
        if (!canvas) throw new Error('The browser measures no text')
        canvas.font = `${fontSize} ${fontFamily}`
        const padding = Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight)
        return field.clientWidth - padding - canvas.measureText(field.placeholder).width
      })
    expect(room).toBeGreaterThanOrEqual(0)
  },
)
