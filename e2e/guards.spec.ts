import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enterCredentials, openPage, pathOf, signIn, startBrowser, visit, walkTo } from './browser.ts'
import { axeFindings, lookAt } from './looks.ts'
import { type Person, startPortal } from './portal.ts'

const PEOPLE: Record<'student' | 'instructor' | 'admin', Person> = {
  student: { name: 'Ananya Deshpande', email: 'ananya@university.test', role: 'student' },
  instructor: { name: 'Dr. Meera Kulkarni', email: 'meera@university.test', role: 'instructor' },
  admin: { name: 'Farida Sheikh', email: 'farida@university.test', role: 'admin' },
}

/** The route table of the specification (1 §2), role by role. */
const ROUTES = {
  student: [
    '/student/dashboard',
    '/student/setup-profile',
    '/student/activate-project',
    '/student/ai-assistant',
    '/student/view-project/4b6f2f7e-8f6f-4a38-9c2b-0a1c8e6f1d11',
    '/student/publish-paper',
    '/student/support-chat',
    '/student/support-tickets',
    '/student/my-projects',
  ],
  instructor: [
    '/instructor/dashboard',
    '/instructor/repository',
    '/instructor/assign-project',
    '/instructor/student-projects',
    '/instructor/support-tickets',
    '/instructor/admin-tickets',
  ],
  admin: [
    '/admin/dashboard',
    '/admin/add-student',
    '/admin/add-instructor',
    '/admin/assign-instructor',
    '/admin/manage-projects',
    '/admin/instructor-progress',
    '/admin/manage-papers',
    '/admin/manage-requests',
    '/admin/support-tickets',
    '/admin/instructor-tickets',
    '/admin/audit-log',
  ],
} as const
type Role = keyof typeof ROUTES
const ROLES = Object.keys(ROUTES) as Role[]
const PUBLIC = [
  '/',
  '/auth/login',
  '/auth/signup',
  '/auth/forgot-password',
  '/auth/reset-password',
  '/nowhere',
]

let portal: Awaited<ReturnType<typeof startPortal>>
let browser: Browser
beforeAll(async () => {
  portal = await startPortal(Object.values(PEOPLE))
  browser = await startBrowser()
})
afterAll(async () => {
  await browser?.close()
  await portal?.stop()
})

describe('guards', () => {
  it('lead a visitor to the sign-in screen, and back to where they wanted to go', async () => {
    const { page, faults, close } = await openPage(browser, portal.address)
    await visit(page, '/student/dashboard')
    for (const path of [...ROLES.flatMap((role) => ROUTES[role]), '/profile-settings']) {
      await walkTo(page, path)
      await page.waitForURL((url) => url.pathname === '/auth/login')
    }
    await visit(page, '/admin/assign-instructor?students=dev')
    await enterCredentials(page, PEOPLE.admin.email)
    await page.waitForURL('**/admin/assign-instructor?students=dev')
    expect(faults).toEqual([])
    await close()
  })

  it.each(ROLES)('keep a %s from the screens of other roles', async (role) => {
    const { page, faults, close } = await openPage(browser, portal.address)
    await signIn(page, PEOPLE[role].email)
    for (const path of ROLES.filter((other) => other !== role).flatMap((other) => ROUTES[other])) {
      await walkTo(page, path)
      await page.waitForURL(`**/${role}/dashboard`)
    }
    await page.goto('/auth/login')
    await page.waitForURL(`**/${role}/dashboard`)
    expect(faults).toEqual([])
    await close()
  })

  it('say that an unknown path does not exist', async () => {
    const { page, close } = await openPage(browser, portal.address)
    await visit(page, '/no/such/path')
    await page.getByText("The page you're looking for doesn't exist.").waitFor()
    await close()
  })

  it('let a person out: sign-out ends at the landing page, which no longer knows them', async () => {
    const { page, close } = await openPage(browser, portal.address)
    await signIn(page, PEOPLE.student.email)
    await visit(page, '/')
    await page.getByText('Ananya').first().waitFor()
    await visit(page, '/student/dashboard')
    await page.getByRole('button', { name: /Account Menu/ }).click()
    await page.getByRole('menuitem', { name: 'Sign Out' }).click()
    await page.waitForURL((url) => url.pathname === '/')
    await page.getByText('Get Started Today').first().waitFor()
    await visit(page, '/student/dashboard')
    expect(pathOf(page)).toBe('/auth/login')
    await close()
  })
})

it('the landing page reads without any script', async () => {
  const { page, close } = await openPage(browser, portal.address, { javaScriptEnabled: false })
  await page.goto('/')
  for (const text of ['Get Started Today', 'Learn More', '5000+', '10,000+', '1500+', '95%']) {
    await page.getByText(text).first().waitFor()
  }
  await close()
})

describe('axe finds nothing in either theme', () => {
  async function check(page: Page, path: string) {
    await visit(page, path)
    expect(pathOf(page)).toBe(path)
    for (const colorScheme of ['light', 'dark'] as const) {
      // Colours on their way from one theme to the other are nobody's.
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      expect(await axeFindings(page), `${path}, ${colorScheme}`).toEqual([])
    }
  }

  it('on the public screens', async () => {
    const { page, close } = await openPage(browser, portal.address)
    for (const path of PUBLIC) await check(page, path)
    await close()
  })

  it.each(ROLES)('on the screens of a %s', async (role) => {
    const { page, close } = await openPage(browser, portal.address)
    await signIn(page, PEOPLE[role].email)
    for (const path of ROUTES[role]) await check(page, path)
    if (role === 'admin') await lookAt(page, 'audit-log')
    await close()
  })
})
