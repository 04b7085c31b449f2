import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPage, signIn, startBrowser } from './browser.ts'
import { lookAt } from './looks.ts'
import { ANANYA, FARIDA, MEERA } from './people.ts'
import { startPortal } from './portal.ts'

/** What the figures say. Spec 1 §9. */
const FIGURES = [
  ['5000+', 'projects completed'],
  ['10,000+', 'students guided'],
  ['1500+', 'papers published'],
  ['95%', 'success rate'],
] as const

const HOSTILE = '<img src=x onerror=alert(1)>'
const NAMELESS = { name: '', email: 'nameless@university.test', role: 'student' } as const
const SCRIPTED = { name: HOSTILE, email: 'scripted@university.test', role: 'student' } as const

let portal: Awaited<ReturnType<typeof startPortal>>
let browser: Browser
beforeAll(async () => {
  portal = await startPortal([ANANYA, MEERA, FARIDA, NAMELESS, SCRIPTED])
  browser = await startBrowser()
})
afterAll(async () => {
  await browser?.close()
  await portal?.stop()
})

describe.each([
  ['with', true],
  ['without', false],
])('a visitor %s scripts', (_, javaScriptEnabled) => {
  it('reads what Capstone is, and finds the way in', async () => {
    const { page, faults, close } = await openPage(browser, portal.address, { javaScriptEnabled })
    await page.goto('/')
    const linkTo = (name: string) => page.getByRole('link', { name, exact: true })
    expect(await linkTo('Login').first().getAttribute('href')).toBe('/auth/login')
    expect(await linkTo('Sign Up').first().getAttribute('href')).toBe('/auth/signup')
    expect(await linkTo('Get Started Today').first().getAttribute('href')).toBe('/auth/login')
    const more = (await linkTo('Learn More').getAttribute('href')) ?? ''
    expect(await page.locator(more).count()).toBe(1)
    expect(await page.locator('main').innerText()).toMatch(/thousands of students/)
    for (const [figure, label] of FIGURES) {
      const pair = page.locator('dl > div').filter({ hasText: label })
      expect(await pair.getByText(figure, { exact: true }).count(), figure).toBe(1)
    }
    expect(await page.locator('dl > div').count()).toBe(4)
    await expect.poll(() => page.locator(more).getByRole('listitem').count()).toBe(6)
    await expect.poll(() => page.locator('main ol > li').count()).toBe(4)
    if (javaScriptEnabled) await lookAt(page, 'landing')
    expect(faults).toEqual([])
    await close()
  })
})

it('its buttons lead where they say', async () => {
  const { page, faults, close } = await openPage(browser, portal.address)
  for (const [name, path] of [
    ['Login', '/auth/login'],
    ['Sign Up', '/auth/signup'],
    ['Get Started Today', '/auth/login'],
  ] as const) {
    await page.goto('/')
    await page.getByRole('link', { name, exact: true }).first().click()
    await page.waitForURL(`**${path}`)
    await page.locator('main h1').waitFor()
  }
  await page.goto('/')
  await page.getByRole('link', { name: 'Learn More' }).click()
  await page.waitForURL(/#\w+$/)
  expect(faults).toEqual([])
  await close()
})

it.each([
  ['by name', ANANYA, ANANYA.name],
  ['by name', MEERA, MEERA.name],
  ['by name', FARIDA, FARIDA.name],
  ['by e-mail address where there is no name', NAMELESS, NAMELESS.email],
  ['by a name that is markup, as text', SCRIPTED, HOSTILE],
])('welcomes whoever is signed in %s and leads to their dashboard', async (_, person, name) => {
  const { page, faults, close } = await openPage(browser, portal.address)
  await signIn(page, person.email)
  await page.goto('/')
  await page.locator('h1').getByText(name).waitFor()
  expect(await page.getByText('Get Started Today').count()).toBe(0)
  expect(await page.getByRole('link', { name: 'Login', exact: true }).count()).toBe(0)
  if (person === ANANYA) await lookAt(page, 'landing-welcome')
  await page.getByRole('link', { name: /Dashboard/ }).click()
  await page.waitForURL(`**/${person.role}/dashboard`)
  expect(faults).toEqual([])
  await close()
})
