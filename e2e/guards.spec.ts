import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { clearSession, enterCredentials, pathOf, visit, walkTo } from './browser.ts'
import { checkScreen } from './check-screen.ts'
import { openPage, signInAs } from './pages.ts'
import { ANANYA, FARIDA, MEERA } from './people.ts'
import { expectRedirect, signOut } from './screens.ts'
import { createPeople } from './shared-portal.ts'

const PEOPLE = { student: ANANYA, instructor: MEERA, admin: FARIDA }

/** The screens of each role with their titles. */
const ROUTES = {
  student: {
    '/student/dashboard': 'Dashboard',
    '/student/setup-profile': 'Complete Your Profile',
    '/student/activate-project': 'Activate Project',
    '/student/ai-assistant': 'AI Assistant',
    '/student/view-project/4b6f2f7e-8f6f-4a38-9c2b-0a1c8e6f1d11': 'Project Not Found',
    '/student/hand-ins': 'Hand-ins',
    '/student/publish-paper': 'Publish Paper',
    '/student/support-chat': 'Support Chat',
    '/student/support-tickets': 'Support Tickets',
    '/student/my-projects': 'My Projects',
  },
  instructor: {
    '/instructor/dashboard': 'Dashboard',
    '/instructor/repository': 'Project Repository',
    '/instructor/assign-project': 'Assign Projects',
    '/instructor/student-projects': 'Student Projects',
    '/instructor/hand-ins': 'Hand-ins',
    '/instructor/support-tickets': 'Student Support Center',
    '/instructor/admin-tickets': 'Admin Communication',
  },
  admin: {
    '/admin/dashboard': 'Dashboard',
    '/admin/add-student': 'Student Management',
    '/admin/add-instructor': 'Instructor Management',
    '/admin/assign-instructor': 'Assign Instructor',
    '/admin/manage-projects': 'Manage Projects',
    '/admin/hand-ins': 'Hand-ins',
    '/admin/instructor-progress': 'Instructor Progress',
    '/admin/manage-papers': 'Manage Papers',
    '/admin/manage-requests': 'Manage Requests',
    '/admin/support-tickets': 'Support Tickets',
    '/admin/instructor-tickets': 'Instructor Tickets',
    '/admin/audit-log': 'Audit Log',
  },
}
const PUBLIC = {
  '/auth/login': 'Sign in',
  '/auth/signup': 'Create Account',
  '/auth/forgot-password': 'Forgot Password',
  '/auth/reset-password': 'Reset Password',
  '/no/such/path': 'Page Not Found',
}
const ROLES = ['student', 'instructor', 'admin'] as const
const pathsOf = (roles: readonly (keyof typeof ROUTES)[]) =>
  roles.flatMap((role) => Object.keys(ROUTES[role]))

let page: Page
beforeAll(async () => {
  await createPeople(ANANYA, MEERA, FARIDA)
  page = await openPage()
})

/** Navigates to a screen and expects no redirect. */
async function open([path, title]: [string, string]) {
  await walkTo(page, path)
  await expect.poll(() => page.title()).toBe(`${title} · Capstone`)
  expect(pathOf(page)).toBe(path)
}

describe('route guards', () => {
  it('send a visitor to the sign-in screen, and back to the requested address', async () => {
    await visit(page, '/student/dashboard')
    for (const path of [...pathsOf(ROLES), '/profile-settings']) {
      await expectRedirect(page, path, '/auth/login')
    }
    await visit(page, '/admin/assign-instructor?students=dev')
    await enterCredentials(page, FARIDA.email)
    await page.waitForURL('**/admin/assign-instructor?students=dev')
  })

  it.each(ROLES)('open the screens of the role %s and no others', async (role) => {
    await signInAs(page, PEOPLE[role])
    await page.goto('/auth/login')
    await page.waitForURL(`**/${role}/dashboard`)
    for (const route of Object.entries(ROUTES[role])) {
      await open(route)
      await checkScreen(page, `guards${route[0].replaceAll('/', '-')}`)
    }
    for (const path of pathsOf(ROLES.filter((other) => other !== role))) {
      await expectRedirect(page, path, `/${role}/dashboard`)
    }
  })

  it('open public screens to visitors, and show that an unknown path does not exist', async () => {
    await clearSession(page)
    await visit(page, '/auth/login')
    for (const route of Object.entries(PUBLIC)) await open(route)
    await page.getByText("The page you're looking for doesn't exist.").waitFor()
    await checkScreen(page, 'unknown-path')
    await page.goto('/student/nope')
    await page.getByText("The page you're looking for doesn't exist.").waitFor()
    expect(pathOf(page)).toBe('/student/nope')
    await visit(page, '/')
    expect(pathOf(page)).toBe('/')
  })

  it('send to the sign-in screen again once a sign-out has led to the landing page', async () => {
    await signInAs(page, ANANYA)
    await visit(page, '/')
    await page.getByText('Ananya').first().waitFor()
    await walkTo(page, '/student/dashboard')
    await signOut(page)
    await page.getByText('Get Started Today').first().waitFor()
    await visit(page, '/student/dashboard')
    expect(pathOf(page)).toBe('/auth/login')
  })
})
