import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { supportTickets } from '../packages/server/src/features/tickets/tickets.table.ts'
import { pathOf, visit, walkTo } from './browser.ts'
import { checkScreen } from './check-screen.ts'
import { openAs } from './pages.ts'
import { ANANYA, DEV, findIds, MEERA } from './people.ts'
import type { Person } from './portal.ts'
import { errorCodeOf } from './rpc.ts'
import { createPeople, portal } from './shared-portal.ts'
import { DESK, daysAgo, ticketScreen } from './ticket-screen.ts'

const OTTO: Person = { ...MEERA, name: 'Dr. Otto Lind', email: 'otto@university.test' }
const KABIR: Person = { ...DEV, name: 'Kabir Verma', email: 'kabir@university.test' }
const SCREEN = '/student/support-tickets'
const OLD = 'Which reference style for the paper?'
const LOST = 'My name is spelled wrong'

const ids = { lost: randomUUID(), old: randomUUID() }

/** Kabir, who has no mentor, has asked twice; whoever received it is no more. */
beforeAll(async () => {
  await createPeople(ANANYA, KABIR, OTTO)
  const senderId = (await findIds(portal))(KABIR)
  const lost = { id: ids.lost, senderId, subject: LOST, message: 'It is Verma.' }
  const old = { id: ids.old, senderId, subject: OLD, message: 'APA or IEEE?' }
  await portal.db.insert(supportTickets).values([
    { ...lost, type: 'account', priority: 'urgent', createdAt: daysAgo(3) },
    {
      ...{ ...old, status: 'resolved', priority: 'low' },
      ...{ createdAt: daysAgo(20), resolvedAt: daysAgo(8), waitingSince: null },
    },
  ])
})

it('cannot be reopened later, and names the Support Team where nobody received it', async () => {
  const kabir = await openAs(KABIR)
  const at = ticketScreen(kabir)
  await visit(kabir, `${SCREEN}?ticket=${ids.old}`)
  await at.ticket(OLD).waitFor()
  await kabir.getByText('It was resolved more than 7 days ago.').waitFor()
  expect(await at.ticket(OLD).getByRole('button', { name: 'Reopen Ticket' }).count()).toBe(0)
  expect(await at.ticket(OLD).innerText()).toContain('Support Team')
  expect(await errorCodeOf(kabir, 'tickets/reopenTicket', { id: ids.old })).toBe('TICKET_TOO_OLD')
  expect(await errorCodeOf(kabir, 'tickets/reopenTicket', { id: ids.lost })).toBe('TICKET_NOT_RESOLVED')
  await kabir.keyboard.press('Escape')
  await at.ticket(OLD).waitFor({ state: 'detached' })
  expect(pathOf(kabir)).toBe(SCREEN)
  await at.said('Showing 2 of 2 tickets')
  for (const row of await at.rows().allInnerTexts()) expect(row).toContain('to Support Team')

  expect(await at.subjects()).toEqual([LOST, OLD])
  await kabir.getByRole('searchbox').fill('ieee')
  await at.said('Showing 1 of 2 tickets')
  expect(await at.subjects()).toEqual([OLD])
  await kabir.waitForURL(/search=ieee/)
  await kabir.getByLabel('Status').selectOption('Open')
  await kabir.getByRole('heading', { name: 'No tickets match your filters' }).waitFor()
  await at.said('Try adjusting your search or filter criteria.')
  await at.press('Clear filters')
  await at.said('Showing 2 of 2 tickets')
  for (const [filter, choice, left] of [
    ['Type', 'Account', LOST],
    ['Priority', 'Low', OLD],
    ['Status', 'Resolved', OLD],
  ] as const) {
    await kabir.getByLabel(filter).selectOption(choice)
    await at.said('Showing 1 of 2 tickets')
    expect(await at.subjects()).toEqual([left])
    await kabir.getByLabel(filter).selectOption('All')
    await at.said('Showing 2 of 2 tickets')
  }
})

it('is nobody else’s: a foreign ticket does not exist, and no other role does what a student does', async () => {
  const student = await openAs(ANANYA)
  await visit(student, `${SCREEN}?ticket=${ids.lost}`)
  await student.getByRole('dialog', { name: 'This ticket does not exist' }).waitFor()
  await checkScreen(student, 'student-ticket-foreign')
  const otto = await openAs(OTTO)
  await visit(otto, `${DESK}&ticket=${ids.lost}`)
  await otto.getByRole('dialog', { name: 'This ticket does not exist' }).waitFor()
  await otto.keyboard.press('Escape')
  await otto.getByRole('heading', { name: 'No support tickets yet' }).waitFor()
  await checkScreen(otto, 'desk-empty')
  const foreign = { id: ids.lost }
  const reply = { id: randomUUID(), ticketId: ids.lost, message: 'Mine?', lastSeenReplyId: null }
  for (const page of [student, otto]) {
    expect(await errorCodeOf(page, 'tickets/readTicket', foreign)).toBe('TICKET_NOT_FOUND')
    expect(await errorCodeOf(page, 'tickets/replyToTicket', reply)).toBe('TICKET_NOT_FOUND')
  }
  expect(await errorCodeOf(student, 'tickets/resolveTicket', foreign)).toBe('TICKET_NOT_FOUND')
  expect(await errorCodeOf(student, 'tickets/reopenTicket', foreign)).toBe('TICKET_NOT_FOUND')
  expect(await errorCodeOf(otto, 'tickets/reopenTicket', foreign)).toBe('ROLE_NOT_ALLOWED')
  expect(await errorCodeOf(otto, 'tickets/listOwnTickets', {})).toBe('ROLE_NOT_ALLOWED')
  expect(await errorCodeOf(student, 'tickets/listReceivedTickets', {})).toBe('ROLE_NOT_ALLOWED')
  await walkTo(student, DESK)
  await student.waitForURL('**/student/dashboard')
  await walkTo(otto, SCREEN)
  await otto.waitForURL('**/instructor/dashboard')
})
