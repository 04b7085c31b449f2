import { randomUUID } from 'node:crypto'
import { TICKET_REPLIES_MAX } from '@capstone/contract/tickets/tickets.constants'
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { visit } from './browser.ts'
import { checkScreen } from './check-screen.ts'
import { openAs } from './pages.ts'
import { ANANYA, FARIDA, MEERA } from './people.ts'
import type { Person } from './portal.ts'
import { call, errorCodeOf } from './rpc.ts'
import { chooseCount, clickRowMenu, readOptions, selectOption } from './select.ts'
import { createPeople } from './shared-portal.ts'
import { actOnStalePage, resumeLiveEvents } from './stale-page.ts'
import { ticketScreen } from './ticket-screen.ts'

const MENTOR: Person = { ...MEERA, id: randomUUID() }
const OTTO: Person = { ...MEERA, name: 'Dr. Otto Lind', email: 'otto@university.test' }
const STUDENT: Person = { ...ANANYA, assignedInstructor: MENTOR.id }
const SCREEN = '/instructor/admin-tickets'
const SUBJECT = 'The archive of a project is refused'
const MESSAGE = 'It has 90 MB, and is a zip.'
const STUDENT_SUBJECT = 'Which tools do I need?'

let mentor: Page
let admin: Page
/** The instructor's screen. */
let screen: ReturnType<typeof ticketScreen>

beforeAll(async () => {
  await createPeople(MENTOR, OTTO, STUDENT, FARIDA)
  ;[mentor, admin] = [await openAs(MENTOR), await openAs(FARIDA)]
  screen = ticketScreen(mentor)
})
beforeEach(async () => {
  await mentor.unrouteAll()
})

const openedTicketId = () => new URL(mentor.url()).searchParams.get('ticket') ?? ''
const transition = (id: string, from: string, to: string) =>
  call(admin, 'tickets/transitionInstructorTicket', { id, from, to, seenReplies: TICKET_REPLIES_MAX })

it('opens a ticket to the administrators, and names its receiver', async () => {
  await screen.fail('listOwnInstructorTickets')
  await visit(mentor, SCREEN)
  await mentor.getByRole('heading', { name: 'Admin Communication' }).waitFor()
  await mentor.getByRole('heading', { name: 'Failed to load support tickets' }).waitFor()
  await mentor.unrouteAll()
  await screen.press('Try again')
  await mentor.getByRole('heading', { name: 'No support tickets yet' }).waitFor()
  await checkScreen(mentor, 'instructor-tickets-empty')
  await mentor.getByRole('button', { name: 'New Ticket' }).last().click()
  await screen.form().waitFor()
  expect(await readOptions(screen.form().getByLabel('Type'))).toEqual([
    'Bug Report',
    'Feature Request',
    'Support',
    'Account Issue',
    'Other',
  ])
  await expect.poll(() => screen.form().getByLabel('Type').inputValue()).toBe('Support')
  await expect.poll(() => screen.form().getByLabel('Priority').inputValue()).toBe('Medium')
  await screen.form().getByLabel('Message').fill(MESSAGE)
  await screen.form().getByRole('button', { name: 'Submit Ticket' }).click()
  await screen.waitForText('Please fill in all required fields')
  await screen.form().getByLabel('Subject').fill(SUBJECT)
  await selectOption(screen.form().getByLabel('Type'), 'Bug Report')
  await selectOption(screen.form().getByLabel('Priority'), 'Urgent')
  await checkScreen(mentor, 'instructor-ticket-form')
  await screen.fail('openInstructorTicket')
  await screen.form().getByRole('button', { name: 'Submit Ticket' }).click()
  await screen.waitForText('Failed to submit ticket. Please try again.')
  await mentor.keyboard.press('Escape')
  const question = mentor.getByRole('dialog', { name: 'Close without sending?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'detached' })
  await mentor.unrouteAll()
  await screen.form().getByRole('button', { name: 'Submit Ticket' }).dblclick()
  await screen.waitForText('Ticket submitted successfully!')
  await screen.waitForText('Showing 1 of 1 tickets')
  expect(await screen.figures()).toEqual([
    'All',
    'Total 1',
    'Open',
    '1',
    'In Progress',
    '0',
    'Replied',
    '0',
    'Resolved',
    '0',
  ])
  const row = await screen.rows().innerText()
  for (const fact of ['Open', 'Bug Report', 'Urgent', `to ${FARIDA.name}`, FARIDA.email, 'No reply yet'])
    expect(row).toContain(fact)
  await checkScreen(mentor, 'instructor-tickets')
})

it('a ticket takes replies from both sides until it is resolved, and can be reopened', async () => {
  await screen.rows().getByRole('link', { name: 'View & Reply' }).click()
  await screen.ticket(SUBJECT).waitFor()
  const id = openedTicketId()
  expect(await screen.ticket(SUBJECT).innerText()).toContain(FARIDA.email)
  await screen.ticket(SUBJECT).getByLabel('Your reply').fill('It happens with every one.')
  const input = { id: randomUUID(), ticketId: id, message: 'Which project is it?', lastSeenReplyId: null }
  await actOnStalePage(
    mentor,
    () => call(admin, 'tickets/replyToInstructorTicket', input),
    () => screen.ticket(SUBJECT).getByRole('button', { name: 'Send Reply' }).click(),
  )
  await screen.waitForText('Somebody replied in the meantime. Please read it, then send your reply again.')
  await screen.ticket(SUBJECT).getByText('Which project is it?').waitFor()
  await resumeLiveEvents(mentor)
  await screen.ticket(SUBJECT).getByText('Replied', { exact: true }).waitFor()
  await screen.ticket(SUBJECT).getByRole('button', { name: 'Send Reply' }).click()
  await screen.waitForText('Reply sent successfully!')
  await screen.ticket(SUBJECT).getByText('Replied', { exact: true }).waitFor()
  await checkScreen(mentor, 'instructor-ticket')
  expect(await transition(id, 'replied', 'resolved')).toEqual({ changed: true })
  await mentor.keyboard.press('Escape')
  await screen.refresh()
  await screen.rows().getByText('Resolved', { exact: true }).waitFor()
  expect(await screen.figures()).toEqual([
    'All',
    'Total 1',
    'Open',
    '0',
    'In Progress',
    '0',
    'Replied',
    '0',
    'Resolved',
    '1',
  ])
  await screen.rows().getByRole('link', { name: 'View', exact: true }).click()
  await screen.waitForText('This ticket has been resolved')
  await mentor.getByText('You can reopen it until').waitFor()
  expect(await screen.ticket(SUBJECT).getByLabel('Your reply').count()).toBe(0)
  await checkScreen(mentor, 'instructor-ticket-resolved')
  await screen.ticket(SUBJECT).getByRole('button', { name: 'Reopen Ticket' }).click()
  await screen.waitForText('Ticket reopened')
  await screen.ticket(SUBJECT).getByText('Open', { exact: true }).waitFor()
  await mentor.keyboard.press('Escape')
})

it('counts a ticket as replied, filters by status and sorts by waiting time', async () => {
  const [{ id }] = (await call(mentor, 'tickets/listOwnInstructorTickets', {})).items
  expect(await transition(id, 'open', 'replied')).toEqual({ changed: true })
  await screen.refresh()
  await screen.rows().getByText('Replied', { exact: true }).waitFor()
  expect(await screen.figures()).toEqual([
    'All',
    'Total 1',
    'Open',
    '0',
    'In Progress',
    '0',
    'Replied',
    '1',
    'Resolved',
    '0',
  ])
  await chooseCount(mentor, 'Resolved')
  await mentor.getByRole('heading', { name: 'No tickets match your filters' }).waitFor()
  await mentor.goBack()
  await screen.rows().waitFor()
  await selectOption(mentor.getByLabel('Sort'), 'Waiting time')
  await mentor.waitForURL(/sort=waiting/)
  await screen.rows().waitFor()
})

it('a ticket is not visible to other instructors and students, and its sender cannot resolve it', async () => {
  const [{ id }] = (await call(mentor, 'tickets/listOwnInstructorTickets', {})).items
  const otto = await openAs(OTTO)
  await visit(otto, `${SCREEN}?ticket=${id}`)
  await otto.getByRole('dialog', { name: 'This ticket does not exist' }).waitFor()
  const student = await openAs(STUDENT)
  for (const procedure of ['readInstructorTicket', 'reopenInstructorTicket'])
    expect(await errorCodeOf(otto, `tickets/${procedure}`, { id })).toBe('TICKET_NOT_FOUND')
  for (const procedure of ['readInstructorTicket', 'reopenInstructorTicket'])
    expect(['ROLE_NOT_ALLOWED', 'TICKET_NOT_FOUND']).toContain(
      await errorCodeOf(student, `tickets/${procedure}`, { id }),
    )
  expect(await errorCodeOf(student, 'tickets/listOwnInstructorTickets', {})).toBe('ROLE_NOT_ALLOWED')
  expect(
    await errorCodeOf(mentor, 'tickets/transitionInstructorTicket', {
      id,
      from: 'open',
      to: 'resolved',
      seenReplies: 0,
    }),
  ).toBe('ROLE_NOT_ALLOWED')
  await student.goto(SCREEN)
  await student.waitForURL('**/student/dashboard')
  // A ticket of a student, for the dashboard of their instructor.
  const input = {
    id: randomUUID(),
    subject: STUDENT_SUBJECT,
    message: 'For the dam.',
    type: 'project',
    priority: 'low',
  }
  expect(await call(student, 'tickets/openTicket', input)).toEqual({ id: input.id })
})

it('opens a ticket of a student from the dashboard, and resolves it in the list', async () => {
  await visit(mentor, '/instructor/dashboard')
  const nextSteps = mentor.getByRole('region', { name: 'Next thing to do' })
  await nextSteps.getByText('Answer the ticket of').first().waitFor()
  await nextSteps.getByRole('link', { name: 'Open Support Center' }).click()
  await screen.ticket(STUDENT_SUBJECT).waitFor()
  expect(new URL(mentor.url()).searchParams.get('tab')).toBe('tickets')
  await mentor.goBack()
  const recent = mentor.getByRole('list', { name: 'Recent support tickets' })
  await recent.getByRole('link', { name: STUDENT_SUBJECT }).click()
  await screen.ticket(STUDENT_SUBJECT).waitFor()
  await mentor.keyboard.press('Escape')
  await screen.ticket(STUDENT_SUBJECT).waitFor({ state: 'detached' })
  await mentor.getByRole('heading', { name: 'Student Support Center' }).waitFor()
  await clickRowMenu(screen.rows(), 'Resolve')
  const question = mentor.getByRole('dialog', { name: 'Resolve this ticket?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'detached' })
  await clickRowMenu(screen.rows(), 'Resolve')
  await question.getByRole('button', { name: 'Mark Resolved' }).click()
  await screen.waitForText('Ticket marked as resolved')
  await screen.rows().getByText('Resolved', { exact: true }).waitFor()
  expect(await screen.rows().getByRole('button', { name: 'More actions' }).count()).toBe(0)
})

it('lists an unread answer first, with a mark, until it is opened', async () => {
  const otto = await openAs(OTTO)
  const ottoScreen = ticketScreen(otto)
  const openAnswered = async (subject: string) => {
    const id = randomUUID()
    await call(otto, 'tickets/openInstructorTicket', { id, subject, message: MESSAGE })
    const reply = { id: randomUUID(), ticketId: id, message: 'It is repaired.', lastSeenReplyId: null }
    await call(admin, 'tickets/replyToInstructorTicket', reply)
    return id
  }
  const readId = await openAnswered('The first question')
  await call(otto, 'tickets/readInstructorTicket', { id: readId, isSeen: true })
  await openAnswered('The second question')
  await visit(otto, SCREEN)
  const menu = otto.getByRole('navigation', { name: 'Instructor menu' })
  await menu.getByRole('img', { name: '1 ticket answered' }).waitFor()
  const marks = ottoScreen.rows().getByText('New answer', { exact: true })
  await marks.waitFor()
  expect(await ottoScreen.subjects()).toEqual(['The second question', 'The first question'])
  await ottoScreen.rows().first().getByText('New answer', { exact: true }).waitFor()
  await checkScreen(otto, 'instructor-tickets-unread-answer')
  await ottoScreen.view('The second question')
  const dialog = ottoScreen.ticket('The second question')
  await dialog.getByText('It is repaired.').waitFor()
  await marks.waitFor({ state: 'detached' })
  // The row has moved behind the open ticket.
  expect(await otto.locator('main h2').allTextContents()).toEqual([
    'The first question',
    'The second question',
  ])
  expect(await dialog.isVisible()).toBe(true)
})
