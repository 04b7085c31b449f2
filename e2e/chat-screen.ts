import { DAY_MS } from '@capstone/contract/base.constants'
import type { Page } from 'playwright-core'
import { addMessage } from '../packages/server/src/features/chat/chat.testing.ts'
import { addMeeting } from '../packages/server/src/features/meetings/meetings.testing.ts'
import { visit, walkTo } from './browser.ts'
import { ANANYA, DEV, findIds } from './people.ts'
import type { Person } from './portal.ts'
import { addProjects, MENTOR } from './projects.ts'
import { createPeople, portal } from './shared-portal.ts'

const PHONE = '+91 98220 11223'

/** A student and an instructor without a project. */
export const NILA: Person = { name: 'Nila Menon', email: 'nila@university.test', role: 'student' }
export const OTTO: Person = { name: 'Otto Bauer', email: 'otto@university.test', role: 'instructor' }

/** Returns a time of day this many days from now. */
export const timeInDays = (days: number, hour: number, minute: number) => {
  const time = new Date(Date.now() + days * DAY_MS)
  time.setHours(hour, minute, 0, 0)
  return time
}

/**
 * Creates Ananya, Dr. Kulkarni and their projects, three other people, and a conversation about one of the projects,
 * with two unread messages for Ananya, the second a proposed meeting. Returns the ids of the projects.
 */
export async function createChats() {
  await createPeople({ ...ANANYA, phone: PHONE }, DEV, { ...MENTOR, phone: PHONE }, NILA, OTTO)
  const ids = await addProjects(portal)
  const idOf = await findIds(portal)
  const [mentorId, projectId] = [idOf(MENTOR), ids.cropId]
  const writeMessage = (message: string, createdAt: Date, senderId = idOf(ANANYA)) =>
    addMessage(portal, { projectId, senderId, message, createdAt })
  await writeMessage(
    'The second flight is in. See https://maps.example/north?tile=4.',
    timeInDays(-1, 16, 12),
  )
  await writeMessage(
    'How does the network do on it, compared with the plain threshold?',
    timeInDays(-1, 17, 40),
    mentorId,
  )
  await writeMessage('F1 0.81 against 0.63. The table is on page 4.', timeInDays(-1, 18, 2))
  const question =
    'Very good. I would like to see where it fails before you write it up. Shall we look at it together?'
  await writeMessage(question, timeInDays(-1, 18, 30), mentorId)
  await addMeeting(portal, { assignmentId: projectId, proposedBy: mentorId, startsAt: timeInDays(3, 16, 0) })
  return ids
}

export const STUDENT_CHAT = '/student/support-chat'
export const INSTRUCTOR_CHAT = '/instructor/support-tickets'

/** Opens a thread; a page that shows the portal already is not loaded again. */
export async function openThread(page: Page, path: string, id: string) {
  const open = page.url() === 'about:blank' ? visit : walkTo
  await open(page, `${path}?project=${id}`)
  await threads(page)
    .and(page.locator(`[aria-current][href$="${id}"]`))
    .waitFor()
  await log(page).waitFor()
}

export const threads = (page: Page) => page.getByRole('region', { name: 'Conversations' }).getByRole('link')
export const log = (page: Page) => page.getByRole('log')
export const messageOf = (page: Page, text: string) =>
  log(page).getByRole('listitem').filter({ hasText: text })
export const box = (page: Page) => page.getByRole('textbox', { name: 'Your message' })
export const sendButton = (page: Page) => page.getByRole('button', { name: 'Send', exact: true })
export const meetingCards = (page: Page) => log(page).getByRole('article')

/** Types a message and sends it with Enter. */
export async function sendMessage(page: Page, text: string) {
  await box(page).fill(text)
  await box(page).press('Enter')
}

/** Chooses a file to attach. */
export const attach = (page: Page, file: { name: string; mimeType: string; buffer: Buffer }) =>
  page.locator('form input[type=file]').setInputFiles(file)
