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

/** The mentor and their student, who have a project and its thread in common. */
export const MENTOR: Person = { ...MEERA, id: randomUUID(), specialization: 'Machine Learning' }
export const STUDENT: Person = { ...ANANYA, assignedInstructor: MENTOR.id }
export const PROJECT_ID = randomUUID()

/** Gives the student the mentor's project. */
export async function giveProject(records: Portal) {
  const idOf = await findIds(records)
  await addAssignment(records, {
    id: PROJECT_ID,
    studentId: idOf(STUDENT),
    instructorProjectId: await addFullProject(records, idOf(MENTOR)),
    status: 'in_progress',
    progress: 20,
  })
}

/** Writes to the other side of the thread; `from` is a page of the one who writes. */
export const write = (from: Page, text: string) =>
  call(from, 'chat/sendMessage', { threadId: PROJECT_ID, id: randomUUID(), text })

/** How many streams the pages of a browser have opened, and how often they asked instead. */
export function countStreams(context: BrowserContext) {
  const count = { opened: 0, asked: 0 }
  context.on('request', (request) => {
    if (request.url().endsWith('/live/follow')) count.opened += 1
    if (request.url().endsWith('/live/catchUp')) count.asked += 1
  })
  return count
}

/** What the line of the chat in the menu says of unread messages; null for none. */
export const unreadMessages = (page: Page): Promise<string | null> =>
  page
    .getByRole('navigation', { name: /menu$/ })
    .getByRole('link', { name: 'Support Chat' })
    .getByRole('img')
    .getAttribute('aria-label', { timeout: 500 })
    .catch(() => null)

/** Answers each stream with its beginning, and cuts it then; returns how to let streams through again. */
export async function cutStreams(page: Page) {
  const hello = JSON.stringify({ json: { id: 0, kind: 'hello', subjectId: null, number: null } })
  const body = `event: message\ndata: ${hello}\n\n`
  let cuts = 0
  await page.route('**/live/follow', (route) => {
    cuts += 1
    return route.fulfill({ contentType: 'text/event-stream', body })
  })
  return { count: () => cuts, mend: () => page.unroute('**/live/follow') }
}

/** The locks that the tabs of a browser hold for live events. */
export const liveLocks = (page: Page): Promise<(string | undefined)[]> =>
  page.evaluate(async () => {
    const { held = [] } = await navigator.locks.query()
    return held.map(({ name }) => name).filter((name) => name?.startsWith('capstone-live'))
  })
