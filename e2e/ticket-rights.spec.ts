import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { supportTickets } from '../packages/server/src/features/tickets/tickets.table.ts'
import { choose } from './admin-tickets.ts'
import { pathOf, visit, walkTo } from './browser.ts'
import { checkScreen } from './check-screen.ts'
import { openAs } from './pages.ts'
import { ANANYA, DEV, findIds, MEERA } from './people.ts'
import type { Person } from './portal.ts'
import { errorCodeOf } from './rpc.ts'
import { chooseCount } from './select.ts'
import { createPeople, portal } from './shared-portal.ts'
import { daysAgo, RECEIVED_TICKETS, ticketScreen } from './ticket-screen.ts'

const OTTO: Person = { ...MEERA, name: 'Dr. Otto Lind', email: 'otto@university.test' }
const KABIR: Person = { ...DEV, name: 'Kabir Verma', email: 'kabir@university.test' }
const SCREEN = '/student/support-tickets'
const RESOLVED = 'Which reference style for the paper?'
const OPEN = 'My name is spelled wrong'

const ids = { open: randomUUID(), resolved: randomUUID() }

/** Kabir, who has no mentor, has opened two tickets, whose receiver's account is deleted. */
beforeAll(async () => {
  await createPeople(ANANYA, KABIR, OTTO)
  const senderId = (await findIds(portal))(KABIR)
  const open = { id: ids.open, senderId, subject: OPEN, message: 'It is Verma.' }
  const resolved = { id: ids.resolved, senderId, subject: RESOLVED, message: 'APA or IEEE?' }
  await portal.db.insert(supportTickets).values([
    { ...open, type: 'account', priority: 'urgent', createdAt: daysAgo(3) },
    {
      ...resolved,
      status: 'resolved',
      priority: 'low',
      createdAt: daysAgo(20),
      resolvedAt: daysAgo(8),
      waitingSince: null,
    },
  ])
})

it('a ticket resolved long ago cannot be reopened, one without a receiver names the Support Team, and filters find both', async () => {
  const kabir = await openAs(KABIR)
  const screen = ticketScreen(kabir)
  await visit(kabir, `${SCREEN}?ticket=${ids.resolved}`)
  await screen.ticket(RESOLVED).waitFor()
  await kabir.getByText('It was resolved more than 7 days ago.').waitFor()
  expect(await screen.ticket(RESOLVED).getByRole('button', { name: 'Reopen Ticket' }).count()).toBe(0)
  expect(await screen.ticket(RESOLVED).innerText()).toContain('Support Team')
  expect(await errorCodeOf(kabir, 'tickets/reopenTicket', { id: ids.resolved })).toBe('TICKET_TOO_OLD')
  expect(await errorCodeOf(kabir, 'tickets/reopenTicket', { id: ids.open })).toBe('TICKET_NOT_RESOLVED')
  await kabir.keyboard.press('Escape')
  await screen.ticket(RESOLVED).waitFor({ state: 'detached' })
  expect(pathOf(kabir)).toBe(SCREEN)
  await screen.waitForText('Showing 2 of 2 tickets')
  for (const row of await screen.rows().allInnerTexts()) expect(row).toContain('to Support Team')

  expect(await screen.subjects()).toEqual([OPEN, RESOLVED])
  await kabir.getByRole('searchbox').fill('ieee')
  await screen.waitForText('Showing 1 of 2 tickets')
  expect(await screen.subjects()).toEqual([RESOLVED])
  await kabir.waitForURL(/search=ieee/)
  await chooseCount(kabir, 'Open')
  await kabir.getByRole('heading', { name: 'No tickets match your filters' }).waitFor()
  await screen.waitForText('Try adjusting your search or filter criteria.')
  await screen.press('Clear filters')
  await screen.waitForText('Showing 2 of 2 tickets')
  for (const [filter, choice, left] of [
    ['Type', 'Account', OPEN],
    ['Priority', 'Low', RESOLVED],
    ['Status', 'Resolved', RESOLVED],
  ] as const) {
    await choose(kabir, filter, choice)
    await screen.waitForText('Showing 1 of 2 tickets')
    expect(await screen.subjects()).toEqual([left])
    await choose(kabir, filter, 'All')
    await screen.waitForText('Showing 2 of 2 tickets')
  }
})

it('a ticket is not found by other people, and instructors cannot act as students', async () => {
  const student = await openAs(ANANYA)
  await visit(student, `${SCREEN}?ticket=${ids.open}`)
  await student.getByRole('dialog', { name: 'This ticket does not exist' }).waitFor()
  await checkScreen(student, 'student-ticket-foreign')
  const otto = await openAs(OTTO)
  await visit(otto, `${RECEIVED_TICKETS}&ticket=${ids.open}`)
  await otto.getByRole('dialog', { name: 'This ticket does not exist' }).waitFor()
  await otto.keyboard.press('Escape')
  await otto.getByRole('heading', { name: 'No support tickets yet' }).waitFor()
  await checkScreen(otto, 'received-tickets-empty')
  const foreign = { id: ids.open }
  const reply = { id: randomUUID(), ticketId: ids.open, message: 'Mine?', lastSeenReplyId: null }
  for (const page of [student, otto]) {
    expect(await errorCodeOf(page, 'tickets/readTicket', foreign)).toBe('TICKET_NOT_FOUND')
    expect(await errorCodeOf(page, 'tickets/replyToTicket', reply)).toBe('TICKET_NOT_FOUND')
  }
  expect(
    await errorCodeOf(student, 'tickets/resolveTicket', { ...foreign, from: 'open', seenReplies: 0 }),
  ).toBe('TICKET_NOT_FOUND')
  expect(await errorCodeOf(student, 'tickets/reopenTicket', foreign)).toBe('TICKET_NOT_FOUND')
  expect(await errorCodeOf(otto, 'tickets/reopenTicket', foreign)).toBe('ROLE_NOT_ALLOWED')
  expect(await errorCodeOf(otto, 'tickets/listOwnTickets', {})).toBe('ROLE_NOT_ALLOWED')
  expect(await errorCodeOf(student, 'tickets/listReceivedTickets', {})).toBe('ROLE_NOT_ALLOWED')
  await walkTo(student, RECEIVED_TICKETS)
  await student.waitForURL('**/student/dashboard')
  await walkTo(otto, SCREEN)
  await otto.waitForURL('**/instructor/dashboard')
})
