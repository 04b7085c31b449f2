import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AUTH_ENDPOINTS } from '@capstone/contract/accounts/accounts.constants'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { DEMO_SIGN_INS } from '../packages/server/src/app/demo/data/people.data.ts'
import { findChromium } from '../scripts/chromium.mjs'
import { asSeconds, type MeasurementRow, medianOf } from './measurement.ts'
import { type RunningPortal, startPortal } from './portal.ts'
import { withDatabase } from './postgres.ts'
import { withFolder } from './processes.ts'
import { DIRECTUS_ROWS, visitDirectus } from './web.directus.ts'
import {
  type Cost,
  MACHINES,
  type Machine,
  type MeasuredScreen,
  openMeasuredTab,
  type Transfer,
} from './web.visit.ts'
import { drawWaterfalls } from './web.waterfall.ts'

const ROUNDS = Number(process.env.WEB_ROUNDS ?? 5)
const PASSWORD = 'measured from the outside'
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run']
const WATERFALLS = join(import.meta.dirname, '../docs/waterfall.svg')

/** The first and a further screen of each role, with a text that it shows only once its data is loaded. */
const SCREENS = {
  student: {
    first: { path: '/student/dashboard', selector: 'main', text: 'Total Projects\\s*\\d' },
    further: { path: '/student/my-projects', selector: 'main', text: 'Showing \\d+ of' },
  },
  instructor: {
    first: { path: '/instructor/dashboard', selector: 'main', text: 'Students Mentored\\s*\\d' },
    further: { path: '/instructor/repository', selector: 'main', text: 'Showing \\d+ of' },
  },
  admin: {
    first: { path: '/admin/dashboard', selector: 'main', text: 'Figures of' },
    further: { path: '/admin/add-student', selector: 'main', text: 'Showing \\d+ of' },
  },
} as const
type Role = keyof typeof SCREENS
const ROLES = ['student', 'instructor', 'admin'] as const
const LOGIN = { selector: 'main', text: 'Sign In', isNewDocument: true } as const
const LANDING = { selector: 'h1', text: '\\w', isNewDocument: true } as const

/** The limits in milliseconds, unthrottled and throttled; null where there is none. */
const LIMITS: readonly (readonly [what: string, unthrottled: number | null, throttled: number | null])[] = [
  ['landing', null, 1000],
  ['sign-in page', 600, 1500],
  ['sign-in to dashboard, student', null, 2000],
  ...ROLES.flatMap(
    (role) =>
      [
        [`first screen, ${role}`, null, 2000],
        [`first screen reloaded, ${role}`, null, 1200],
        [`further screen, ${role}`, null, 300],
        [`back, ${role}`, null, 100],
        [`visited before, ${role}`, null, 100],
      ] as const,
  ),
  ...DIRECTUS_ROWS.map((row) => [row, null, null] as const),
]

/**
 * Measures in Chromium, throttled and not, how long the screens of the demo take until they can be read and used. Draws
 * two of the throttled ones in docs/waterfall.svg.
 */
export const measureTimes = (): Promise<MeasurementRow[]> =>
  withDatabase('web_times', (DATABASE_URL) =>
    withFolder(async (folder) => {
      const settings = { DATABASE_URL, DEMO_DIR: folder, DEMO_PASSWORD: PASSWORD }
      const portal = await startPortal(folder, settings, 'demo')
      const browser = await chromium.launch({ executablePath: await findChromium(), args: FLAGS })
      try {
        return await measureAll(browser, portal)
      } finally {
        await browser.close()
        await portal.stop()
      }
    }),
  )

type Costs = Map<string, Cost[]>

async function measureAll(browser: Browser, portal: RunningPortal): Promise<MeasurementRow[]> {
  const found = new Map(MACHINES.map((machine): [Machine, Costs] => [machine, new Map()]))
  // The first round only warms up the server.
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [machine, costs] of found) {
      const record = (what: string, cost: Cost) => {
        if (round > 0) costs.set(what, [...(costs.get(what) ?? []), cost])
      }
      await visitSignedOut(browser, portal, machine, record)
      for (const role of ROLES) await visitAs(role, browser, portal, machine, record)
      await visitDirectus(browser, machine, record)
    }
  }
  const slow = [...found].find(([{ isSlow }]) => isSlow)?.[1]
  if (slow) await writeFile(WATERFALLS, drawWaterfalls(waterfallsOf(slow)))
  return [...found].flatMap(([machine, costs]) => rowsOf(machine, costs))
}

type Recorder = (what: string, cost: Cost) => void

async function visitSignedOut(browser: Browser, { url }: RunningPortal, machine: Machine, record: Recorder) {
  await inNewContext(browser, async (context) => {
    const { page, measure } = await openMeasuredTab(context, machine)
    record('landing', await measure(LANDING, () => page.goto(url)))
  })
  await inNewContext(browser, async (context) => {
    const { page, measure } = await openMeasuredTab(context, machine)
    const type = (loginPage: Page) => loginPage.locator('input[type=email]').pressSequentially('s')
    record('sign-in page', await measure({ ...LOGIN, interact: type }, () => page.goto(`${url}/auth/login`)))
    await page.locator('input[type=email]').fill(emailOf('student'))
    await page.locator('input[type=password]').fill(PASSWORD)
    const { first } = SCREENS.student
    const signIn = () => page.locator('button[type=submit]').click()
    record('sign-in to dashboard, student', await measure(first, signIn))
  })
}

async function visitAs(
  role: Role,
  browser: Browser,
  portal: RunningPortal,
  machine: Machine,
  record: Recorder,
) {
  await inNewContext(browser, async (context) => {
    await context.addCookies([await signIn(role, portal)])
    const { page, measure } = await openMeasuredTab(context, machine)
    const { first, further } = SCREENS[role]
    const firstDocument: MeasuredScreen = { ...first, isNewDocument: true, interact: pressBell }
    const open = () => page.goto(portal.url + first.path)
    record(`first screen, ${role}`, await measure(firstDocument, open))
    const follow = (path: string) => async () => {
      const link = page.locator(`nav a[href="${path}"]`).first()
      await link.hover()
      await link.click()
    }
    await page.keyboard.press('Escape')
    record(`further screen, ${role}`, await measure(further, follow(further.path)))
    record(`back, ${role}`, await measure(first, () => page.goBack()))
    record(`visited before, ${role}`, await measure(further, follow(further.path)))
    await page.goto(portal.url + first.path)
    await page.waitForTimeout(1000)
    record(`first screen reloaded, ${role}`, await measure(firstDocument, () => page.reload()))
  })
}

const pressBell = (page: Page) =>
  page
    .getByRole('button', { name: /notification/i })
    .first()
    .click()

async function inNewContext(browser: Browser, work: (context: BrowserContext) => Promise<void>) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    await work(context)
  } finally {
    await context.close()
  }
}

const emailOf = (role: Role) => DEMO_SIGN_INS.find((account) => account.role === role)?.email ?? ''

async function signIn(role: Role, portal: RunningPortal) {
  const answer = await portal.post(AUTH_ENDPOINTS.signIn, { email: emailOf(role), password: PASSWORD })
  const [name = '', value = ''] = answer.headers.getSetCookie()[0]?.split(';')[0]?.split('=') ?? []
  return { name, value, url: portal.url }
}

function rowsOf({ name, isSlow }: Machine, costs: Costs): MeasurementRow[] {
  return LIMITS.flatMap(([what, unthrottled, throttled]) => {
    const rounds = costs.get(what)
    if (!rounds) return []
    const median = (figureOf: (cost: Cost) => number) => medianOf(rounds.map(figureOf))
    const limit = isSlow ? throttled : unthrottled
    const readyMs = median(({ readyMs }) => readyMs)
    const figures = [
      asSeconds(readyMs),
      `${median(({ requests }) => requests)} requests and ${median(({ laterRequests }) => laterRequests)} later`,
      `${(median(({ bytes }) => bytes) / 1024).toFixed(0)} KB`,
      `longest task ${median(({ longestTaskMs }) => longestTaskMs).toFixed(0)} ms`,
      `blocked ${median(({ blockedMs }) => blockedMs).toFixed(0)} ms`,
      `shift ${median(({ layoutShift }) => layoutShift).toFixed(3)}`,
      `INP ${median(({ interactionMs }) => interactionMs).toFixed(0)} ms`,
    ]
    return {
      what: `${name}: ${what}`,
      figure: figures.join(', '),
      target: limit === null ? '' : `≤ ${asSeconds(limit)}`,
      passed: limit === null ? null : readyMs <= limit,
    }
  })
}

/** The transfers of the median round of the two screens of the picture. */
function waterfallsOf(costs: Costs): { title: string; readyMs: number; transfers: readonly Transfer[] }[] {
  return ['sign-in page', 'first screen, student'].flatMap((what) => {
    const rounds = costs.get(what) ?? []
    const middle = medianOf(rounds.map(({ readyMs }) => readyMs))
    return rounds
      .filter(({ readyMs }) => readyMs === middle)
      .map((cost) => ({ title: what, ...cost }))
      .slice(0, 1)
  })
}
