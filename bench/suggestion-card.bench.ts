import { type Browser, chromium, type Page } from 'playwright-core'
import { type AiService, startAiService } from '../packages/server/src/platform/ai/ai.testing.ts'
import { findChromium } from '../scripts/chromium.mjs'
import { asMilliseconds, atMost, type Measurement, medianOf } from './measurement.ts'
import { type RunningPortal, startPortal } from './portal.ts'
import { withClient, withDatabase } from './postgres.ts'
import { withFolder } from './processes.ts'
import { readIdeas } from './titles.rows.ts'

const TARGET_MS = 300
const TIMES = 9
const PAUSE_MS = 200
const EMAIL = 'student@bench.test'
const SCREEN = '/student/activate-project'
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run']

/** Measures the time from the model's first complete idea until its card is painted. */
export const measureSuggestionCard = (): Promise<Measurement> =>
  withDatabase('card', (DATABASE_URL) =>
    withFolder(async (folder) => {
      const service = await startAiService()
      const portal = await startPortal(folder, { DATABASE_URL, ...service.environment })
      const browser = await chromium.launch({ executablePath: await findChromium(), args: FLAGS })
      try {
        const page = await openScreen(browser, portal, DATABASE_URL)
        // The first answer loads the client library, which is not part of the measurement.
        await timeToCard(page, service, 0)
        const times: number[] = []
        while (times.length < TIMES) times.push(await timeToCard(page, service, times.length + 1))
        const what = `first idea of the model, from its last character to its painted card, median of ${TIMES}`
        return { rows: [atMost(what, medianOf(times), TARGET_MS, asMilliseconds)], notes: [] }
      } finally {
        await browser.close()
        await portal.stop()
        await service.stop()
      }
    }),
  )

async function openScreen(browser: Browser, portal: RunningPortal, databaseUrl: string): Promise<Page> {
  const [name = '', value = ''] = (await portal.signUp(EMAIL)).split('=')
  const profile = `update users set course = 'MBA', specialization = 'Finance' where email = '${EMAIL}'`
  await withClient(databaseUrl, (client) => client.query(profile))
  const context = await browser.newContext()
  await context.addCookies([{ name, value, url: portal.url }])
  const page = await context.newPage()
  await page.goto(portal.url + SCREEN)
  await page.getByRole('button', { name: 'New Suggestions' }).waitFor()
  return page
}

/** Measures the milliseconds from the idea's last character at the service to the frame with its card. */
async function timeToCard(page: Page, service: AiService, round: number): Promise<number> {
  const [idea] = await readIdeas()
  const title = `${idea?.title} ${round}`
  const whole = JSON.stringify({ ...idea, title })
  const requested = new Promise<number>((resolve) => {
    service.script = () => {
      resolve(Date.now())
      // The idea is complete with the second chunk; the portal must not wait for the rest.
      return { pauseMs: PAUSE_MS, pieces: [`[${whole.slice(0, -1)}`, '}', ' ', ' ', ' ', ']'] }
    }
  })
  const painted = page.evaluate(awaitPainted, title)
  await page.getByRole('button', { name: 'New Suggestions' }).click()
  const time = (await painted) - (await requested) - 2 * PAUSE_MS
  await page.getByText(/^1 idea$/).waitFor()
  return time
}

/** Runs in the page: waits until the card with this title is painted, and returns the time. */
const awaitPainted = (title: string) =>
  new Promise<number>((resolve) => {
    const observer = new MutationObserver(() => {
      const headings = [...document.querySelectorAll('article h3')]
      if (!headings.some(({ textContent }) => textContent === title)) return
      observer.disconnect()
      requestAnimationFrame(() => setTimeout(() => resolve(Date.now())))
    })
    observer.observe(document.body, { subtree: true, childList: true })
  })
