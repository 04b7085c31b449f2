import type { Page } from 'playwright-core'
import {
  adminInstructorReplies,
  supportReplies,
} from '../packages/server/src/features/tickets/tickets.table.ts'
import {
  addInstructorTicketRow,
  addTicketRow,
} from '../packages/server/src/features/tickets/tickets.testing.ts'
import type { Portal } from '../packages/server/src/rpc/context.ts'
import { ANANYA, DEV, FARIDA, findIds, MEERA } from './people.ts'
import type { Person } from './portal.ts'
import { chooseCount, selectOption } from './select.ts'
import { daysAgo } from './ticket-screen.ts'

export const KAVYA: Person = {
  ...ANANYA,
  name: 'Kavya Rao',
  email: 'kavya@university.test',
  phone: '+91 98200 41127',
}
/** How many tickets with numbered subjects Dev has sent. They have waited longest. */
export const QUESTION_COUNT = 26

export const CODE = 'Cannot open source code of assigned project'
export const STYLE = 'Which reference style for the paper?'
export const VIDEO = 'Video of the assigned project stops at 04:12'
export const BUG = 'Progress chart shows the wrong month'
export const WISH = 'Export the marks as a spreadsheet'
export const RESOLVED = 'A second account for my assistant'

/** Adds open, answered and resolved tickets of both kinds, one of each kind from a deleted account. */
export async function addTickets(portal: Portal): Promise<void> {
  const idOf = await findIds(portal)
  const [kavya, dev, meera, farida] = [KAVYA, DEV, MEERA, FARIDA].map(idOf)
  for (let number = 1; number <= QUESTION_COUNT; number++)
    await addTicketRow(portal, {
      senderId: dev,
      receiverId: farida,
      subject: `Question ${number}`,
      message: 'When is it due?',
      createdAt: daysAgo(20 + number),
      waitingSince: daysAgo(20 + number),
    })
  await addTicketRow(portal, {
    senderId: kavya,
    receiverId: meera,
    subject: CODE,
    type: 'technical',
    priority: 'urgent',
    message: `The download button for the source code shakes and nothing opens.\n\n${'The synopsis and the report work. My instructor says that the file is there. '.repeat(6)}\nWhat can I do?`,
    createdAt: daysAgo(3),
    waitingSince: daysAgo(3),
  })
  const style = await addTicketRow(portal, {
    senderId: dev,
    receiverId: farida,
    subject: STYLE,
    status: 'in_progress',
    priority: 'low',
    message: 'The guidelines do not name a reference style. Vancouver or APA?',
    createdAt: daysAgo(2),
    repliedAt: daysAgo(1.5),
    waitingSince: daysAgo(1),
  })
  const video = await addTicketRow(portal, {
    senderId: kavya,
    subject: VIDEO,
    type: 'project',
    status: 'resolved',
    createdAt: daysAgo(9),
    repliedAt: daysAgo(8),
    resolvedAt: daysAgo(7.5),
    waitingSince: null,
  })
  await addTicketRow(portal, {
    subject: '',
    message: 'Nobody knows any more who wrote this.',
    createdAt: daysAgo(12),
    waitingSince: daysAgo(12),
  })
  await portal.db.insert(supportReplies).values([
    {
      ticketId: style,
      senderId: farida,
      message: 'Either, as long as you keep to it.',
      createdAt: daysAgo(1.5),
    },
    { ticketId: style, senderId: dev, message: 'And for figures?', createdAt: daysAgo(1) },
    { ticketId: video, message: 'It is uploaded again.', createdAt: daysAgo(8) },
  ])

  const bug = { senderId: meera, receiverId: farida, type: 'bug', priority: 'high' } as const
  await addInstructorTicketRow(portal, {
    ...bug,
    subject: BUG,
    message: 'It begins in October.',
    createdAt: daysAgo(2),
    waitingSince: daysAgo(2),
  })
  const wish = await addInstructorTicketRow(portal, {
    senderId: meera,
    receiverId: farida,
    subject: WISH,
    type: 'feature',
    status: 'replied',
    createdAt: daysAgo(4),
    repliedAt: daysAgo(3),
    waitingSince: null,
  })
  await addInstructorTicketRow(portal, {
    senderId: meera,
    subject: RESOLVED,
    type: 'account',
    status: 'resolved',
    createdAt: daysAgo(30),
    resolvedAt: daysAgo(28),
    waitingSince: null,
  })
  await addInstructorTicketRow(portal, { subject: '', createdAt: daysAgo(40), waitingSince: daysAgo(40) })
  await portal.db
    .insert(adminInstructorReplies)
    .values({ ticketId: wish, senderId: farida, message: 'It is on the list.', createdAt: daysAgo(3) })
}

export const rows = (page: Page) =>
  page.getByRole('list', { name: 'Tickets', exact: true }).getByRole('article')
export const rowOf = (page: Page, subject: string) =>
  page.getByRole('article', { name: subject, exact: true })
export const waitForCount = (page: Page, found: number, total: number) =>
  page.getByText(`Showing ${found} of ${total} tickets`, { exact: true }).waitFor()
export const choose = (page: Page, filter: string, label: string) =>
  filter === 'Status'
    ? chooseCount(page, label)
    : selectOption(page.getByRole('combobox', { name: filter, exact: true }), label)
export const search = (page: Page) => page.getByRole('searchbox').first()
export const figure = (page: Page, label: string) =>
  page
    .getByRole('region', { name: 'Tickets in figures' })
    .locator('label', { hasText: label })
    .locator('b')
    .innerText()

/** Opens a ticket from the list, and returns its dialog. */
export async function openTicket(page: Page, subject: string) {
  await rowOf(page, subject).getByRole('link', { name: 'View & Reply' }).click()
  const dialog = page.getByRole('dialog', { name: subject, exact: true })
  await dialog.waitFor()
  return dialog
}
