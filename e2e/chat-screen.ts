import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import { addMessage } from '../packages/server/src/features/chat/chat.testing.ts'
import { addMeeting } from '../packages/server/src/features/meetings/meetings.testing.ts'
import type { Portal } from '../packages/server/src/rpc/context.ts'
import { openPage, startBrowser, visit } from './browser.ts'
import { enterByCall } from './calls.ts'
import { ANANYA, DEV, findIds } from './people.ts'
import { type Person, startPortal } from './portal.ts'
import { giveProjects, MENTOR } from './projects.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const PHONE = '+91 98220 11223'

/** How many messages of the long thread there are: more than are kept on a screen. */
const MANY = 420

/** A student and an instructor without a project. */
export const NILA: Person = { name: 'Nila Menon', email: 'nila@university.test', role: 'student' }
export const OTTO: Person = { name: 'Otto Bauer', email: 'otto@university.test', role: 'instructor' }

const at = (days: number, hour: number, minute: number) => {
  const moment = new Date(Date.now() + days * DAY_MS)
  moment.setHours(hour, minute, 0, 0)
  return moment
}

/** A conversation of two days with two new messages for Ananya, the second a proposed meeting; and a long one. */
async function giveMessages(records: Portal, ids: Awaited<ReturnType<typeof giveProjects>>) {
  const idOf = await findIds(records)
  const [senderId, projectId] = [idOf(MENTOR), ids.cropId]
  const said = (message: string, createdAt: Date, by = idOf(ANANYA)) =>
    addMessage(records, { projectId, senderId: by, message, createdAt })
  await said('The second flight is in. See https://maps.example/north?tile=4.', at(-1, 16, 12))
  await said('How does the network do on it, compared with the plain threshold?', at(-1, 17, 40), senderId)
  await said('F1 0.81 against 0.63. The table is on page 4.', at(-1, 18, 2))
  const asked =
    'Very good. I would like to see where it fails before you write it up. Shall we look at it together?'
  await said(asked, at(-1, 18, 30), senderId)
  await addMeeting(records, { assignmentId: projectId, proposedBy: senderId, startsAt: at(3, 16, 0) })
  for (let number = 1; number <= MANY; number += 1) {
    const createdAt = new Date(Date.UTC(2026, 5, 1) + number * 60 * 60 * 1000)
    const by = idOf(number % 2 === 0 ? ANANYA : MENTOR)
    await addMessage(records, { projectId: ids.readerId, senderId: by, message: `Note ${number}`, createdAt })
  }
}

/** A portal with Ananya, Dr. Kulkarni and their conversations, and a browser. */
export async function startChat() {
  let ids: Awaited<ReturnType<typeof giveProjects>> | undefined
  const people = [{ ...ANANYA, phone: PHONE }, DEV, { ...MENTOR, phone: PHONE }, NILA, OTTO]
  const portal = await startPortal(people, {}, async (records) => {
    ids = await giveProjects(records)
    await giveMessages(records, ids)
  })
  if (!ids) throw new Error('Nothing was prepared.')
  const browser: Browser = await startBrowser()
  const opened: Awaited<ReturnType<typeof openPage>>[] = []
  return {
    portal,
    ids,
    opened,
    /** A page of somebody, in a browser session of its own. */
    async openAs({ email }: Pick<Person, 'email'>): Promise<Page> {
      const one = await openPage(browser, portal.address)
      opened.push(one)
      await enterByCall(one.page, portal.address, email)
      return one.page
    },
    async stop() {
      expect(opened.flatMap(({ faults }) => faults)).toEqual([])
      await browser.close()
      await portal.stop()
    },
  }
}

export const STUDENT_CHAT = '/student/support-chat'
export const INSTRUCTOR_CHAT = '/instructor/support-tickets'

export const openThread = async (page: Page, path: string, id: string) => {
  await visit(page, `${path}?project=${id}`)
  await log(page).waitFor()
}

export const threads = (page: Page) => page.getByRole('region', { name: 'Conversations' }).getByRole('link')
export const log = (page: Page) => page.getByRole('log')
export const messageOf = (page: Page, text: string) =>
  log(page).getByRole('listitem').filter({ hasText: text })
export const box = (page: Page) => page.getByRole('textbox', { name: 'Your message' })
export const sendButton = (page: Page) => page.getByRole('button', { name: 'Send', exact: true })
export const card = (page: Page) => log(page).getByRole('article')

/** Types a message and sends it with Enter. */
export async function say(page: Page, text: string) {
  await box(page).fill(text)
  await box(page).press('Enter')
}

/** Chooses a file to attach. */
export const attach = (page: Page, file: { name: string; mimeType: string; buffer: Buffer }) =>
  page.locator('form input[type=file]').setInputFiles(file)
