import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from 'playwright-core'
import {
  addAssignment,
  addFullProject,
} from '../packages/server/src/features/assignments/assignments.testing.ts'
import type { Portal } from '../packages/server/src/rpc/context.ts'
import { ANANYA, findIds, MEERA } from './people.ts'
import type { Person } from './portal.ts'
import { call } from './rpc.ts'

/** The mentor of ASSIGNMENT_ID, an assignment of STUDENT. */
export const MENTOR: Person = { ...MEERA, id: randomUUID(), specialization: 'Machine Learning' }
export const STUDENT: Person = { ...ANANYA, assignedInstructor: MENTOR.id }
export const ASSIGNMENT_ID = randomUUID()

/** Assigns a new repository project of MENTOR to STUDENT. */
export async function addAssignedProject(portal: Portal) {
  const idOf = await findIds(portal)
  await addAssignment(portal, {
    id: ASSIGNMENT_ID,
    studentId: idOf(STUDENT),
    instructorProjectId: await addFullProject(portal, idOf(MENTOR)),
    status: 'in_progress',
    progress: 20,
  })
}

/** Sends a message to the thread of ASSIGNMENT_ID as the user signed in on the page `from`. */
export const sendMessageAs = (from: Page, text: string) =>
  call(from, 'chat/sendMessage', { threadId: ASSIGNMENT_ID, id: randomUUID(), text })

/** Counts the live streams that the pages of a browser open, and their catch-up requests. */
export function countStreams(context: BrowserContext) {
  const count = { opened: 0, catchUps: 0 }
  context.on('request', (request) => {
    if (request.url().endsWith('/live/follow')) count.opened += 1
    if (request.url().endsWith('/live/catchUp')) count.catchUps += 1
  })
  return count
}

/** Returns the accessible label of the chat's unread badge in the menu; null without a badge. */
export const findUnreadLabel = (page: Page): Promise<string | null> =>
  page
    .getByRole('navigation', { name: /menu$/ })
    .getByRole('link', { name: 'Support Chat' })
    .getByRole('img')
    .getAttribute('aria-label', { timeout: 500 })
    .catch(() => null)

/**
 * Ends each live stream after its first event, as a failing proxy would. `count` returns how many it has ended;
 * `restore` lets streams through again.
 */
export async function interruptStreams(page: Page) {
  const connected = JSON.stringify({ json: { kind: 'connected', quietMs: 0 } })
  const body = `event: message\ndata: ${connected}\n\n`
  let interruptions = 0
  await page.route('**/live/follow', (route) => {
    interruptions += 1
    return route.fulfill({ contentType: 'text/event-stream', body })
  })
  return { count: () => interruptions, restore: () => page.unroute('**/live/follow') }
}

/** Returns the names of the Web Locks that the browser's tabs hold for live events. */
export const readLiveLocks = (page: Page): Promise<(string | undefined)[]> =>
  page.evaluate(async () => {
    const { held = [] } = await navigator.locks.query()
    return held.map(({ name }) => name).filter((name) => name?.startsWith('capstone-live'))
  })
