import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { checkScreen } from './check-screen.ts'
import { openPage, signInAs } from './pages.ts'
import { ANANYA, FARIDA, MEERA } from './people.ts'
import { createPeople } from './shared-portal.ts'

const FIGURES = [
  ['5000+', 'projects completed'],
  ['10,000+', 'students guided'],
  ['1500+', 'papers published'],
  ['95%', 'success rate'],
] as const

const HOSTILE = '<img src=x onerror=alert(1)>'
const NAMELESS = { name: '', email: 'nameless@university.test', role: 'student' } as const
const SCRIPTED = { name: HOSTILE, email: 'scripted@university.test', role: 'student' } as const

let page: Page
beforeAll(async () => {
  await createPeople(ANANYA, MEERA, FARIDA, NAMELESS, SCRIPTED)
  page = await openPage()
})

it.each([
  ['with', true],
  ['without', false],
])(
  'a visitor %s scripts can read what Capstone is, and finds the links to sign in and sign up',
  async (_, javaScriptEnabled) => {
    const reader = javaScriptEnabled ? page : await openPage({ javaScriptEnabled })
    await reader.goto('/')
    const linkTo = (name: string) => reader.getByRole('link', { name, exact: true })
    expect(await linkTo('Login').first().getAttribute('href')).toBe('/auth/login')
    expect(await linkTo('Sign Up').first().getAttribute('href')).toBe('/auth/signup')
    expect(await linkTo('Get Started Today').first().getAttribute('href')).toBe('/auth/login')
    const more = (await linkTo('Learn More').getAttribute('href')) ?? ''
    expect(await reader.locator(more).count()).toBe(1)
    expect(await reader.locator('main').innerText()).toMatch(/thousands of students/)
    for (const [figure, label] of FIGURES) {
      const pair = reader.locator('dl > div').filter({ hasText: label })
      await pair.getByText(figure, { exact: true }).waitFor()
    }
    expect(await reader.locator('dl > div').count()).toBe(4)
    await expect.poll(() => reader.locator(more).getByRole('listitem').count()).toBe(6)
    await expect.poll(() => reader.locator('main ol > li').count()).toBe(4)
    if (javaScriptEnabled) await checkScreen(page, 'landing')
  },
)

it('follows the theme of the system at once, and a chosen theme in any case', async () => {
  await page.goto('/')
  const readColorScheme = () => page.evaluate(() => getComputedStyle(document.body).colorScheme)
  for (const colorScheme of ['light', 'dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect.poll(readColorScheme).toBe(colorScheme)
  }
  await page.evaluate(() => localStorage.setItem('mantine-color-scheme-value', 'light'))
  await page.emulateMedia({ colorScheme: 'dark' })
  // The page knows of the change once the media query matches.
  await expect.poll(() => page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)).toBe(true)
  expect(await readColorScheme()).toBe('light')
  await page.evaluate(() => localStorage.removeItem('mantine-color-scheme-value'))
  await page.emulateMedia({ colorScheme: null })
})

it('the links of the landing page lead to their pages', async () => {
  await page.goto('/')
  for (const [name, path] of [
    ['Login', '/auth/login'],
    ['Sign Up', '/auth/signup'],
    ['Get Started Today', '/auth/login'],
  ] as const) {
    await page.getByRole('link', { name, exact: true }).first().click()
    await page.waitForURL(`**${path}`)
    await page.locator('main h1').waitFor()
    await page.goBack()
  }
  await page.getByRole('link', { name: 'Learn More' }).click()
  await page.waitForURL(/#\w+$/)
})

it.each([
  ['by name', ANANYA, ANANYA.name],
  ['by name', MEERA, MEERA.name],
  ['by name', FARIDA, FARIDA.name],
  ['by e-mail address where there is no name', NAMELESS, NAMELESS.email],
  ['by a name that is markup, as text', SCRIPTED, HOSTILE],
])('a signed-in person is welcomed %s and linked to their dashboard', async (_, person, name) => {
  await signInAs(page, person)
  await page.goto('/')
  await page.locator('h1').getByText(name).waitFor()
  expect(await page.getByText('Get Started Today').count()).toBe(0)
  expect(await page.getByRole('link', { name: 'Login', exact: true }).count()).toBe(0)
  if (person === ANANYA) await checkScreen(page, 'landing-welcome')
  await page.getByRole('link', { name: /Dashboard/ }).click()
  await page.waitForURL(`**/${person.role}/dashboard`)
})
