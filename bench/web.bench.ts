import type { Role } from '@capstone/contract/accounts/accounts.constants'
import { type Browser, chromium } from 'playwright-core'
import { findChromium } from '../scripts/chromium.mjs'
import { asKilobytes, atMost, type Measurement, type MeasurementRow, withoutTarget } from './measurement.ts'
import { type RunningPortal, startPortal } from './portal.ts'
import { withClient, withDatabase } from './postgres.ts'
import { withFolder } from './processes.ts'
import { openScreen, type Screen } from './web.screen.ts'
import { measureTimes } from './web.times.ts'

const KB = 1024
const LANDING_MAX = 120 * KB
const FIRST_SCREEN_MAX = 260 * KB
const FURTHER_SCREEN_MAX = 60 * KB
const FONTS_MAX = 120 * KB
const ROLES: readonly Role[] = ['student', 'instructor', 'admin']
/** Screens that the navigation does not link to. */
const UNLISTED_SCREENS = ['/profile-settings']
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run']

/** Measures what a browser loads for the screens of the built web, and how long it takes. */
export async function measureWeb(): Promise<Measurement> {
  return { rows: [...(await measureSizes()), ...(await measureTimes())], notes: [] }
}

/** Measures what a browser loads for each screen. */
const measureSizes = (): Promise<MeasurementRow[]> =>
  withDatabase('web', (DATABASE_URL) =>
    withFolder(async (folder) => {
      const portal = await startPortal(folder, { DATABASE_URL })
      const browser = await chromium.launch({ executablePath: await findChromium(), args: FLAGS })
      try {
        const rows = await measureLanding(browser, portal)
        for (const role of ROLES) {
          const cookie = await signInAs(role, portal, DATABASE_URL)
          rows.push(...(await measureRole(browser, portal, role, cookie)))
        }
        return rows
      } finally {
        await browser.close()
        await portal.stop()
      }
    }),
  )

async function measureLanding(browser: Browser, portal: RunningPortal): Promise<MeasurementRow[]> {
  const landing = await openScreen(browser, portal.url, '/')
  return [
    atMost('landing page: JavaScript', sizeOf(landing.scripts), LANDING_MAX, asKilobytes),
    atMost('landing page: fonts', sizeOf(landing.fonts), FONTS_MAX, asKilobytes),
  ]
}

/** Measures the first screen of a role and the further screen that adds most to it. */
async function measureRole(
  browser: Browser,
  portal: RunningPortal,
  role: Role,
  cookie: string,
): Promise<MeasurementRow[]> {
  const first = await openScreen(browser, portal.url, `/${role}/dashboard`, cookie)
  const further: [path: string, size: number][] = []
  for (const path of new Set([...first.links, ...UNLISTED_SCREENS])) {
    const screen = await openScreen(browser, portal.url, path, cookie)
    further.push([path, sizeOf(without(screen.scripts, first.scripts))])
  }
  const [heaviest] = further.toSorted(([, a], [, b]) => b - a)
  if (!heaviest) throw new Error(`The ${role}'s first screen links to no other.`)
  const [path, size] = heaviest
  return [
    atMost(`first screen of ${role}: JavaScript`, sizeOf(first.scripts), FIRST_SCREEN_MAX, asKilobytes),
    withoutTarget(`· its fonts`, asKilobytes(sizeOf(first.fonts))),
    atMost(
      `largest addition by one of ${further.length} further screens: ${path}`,
      size,
      FURTHER_SCREEN_MAX,
      asKilobytes,
    ),
  ]
}

const sizeOf = (files: Screen['scripts']) => [...files.values()].reduce((sum, size) => sum + size, 0)

const without = (files: Screen['scripts'], known: Screen['scripts']) =>
  new Map([...files].filter(([url]) => !known.has(url)))

async function signInAs(role: Role, portal: RunningPortal, databaseUrl: string): Promise<string> {
  const email = `${role}@bench.test`
  const cookie = await portal.signUp(email)
  await withClient(databaseUrl, (client) =>
    client.query('update users set role = $1 where email = $2', [role, email]),
  )
  return cookie
}
