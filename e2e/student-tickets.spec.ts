import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@capstone/contract/base.constants'
import type { Page, Request } from 'playwright-core'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { visit } from './browser.ts'
import { checkScreen } from './check-screen.ts'
import { openAs } from './pages.ts'
import { ANANYA, MEERA } from './people.ts'
import type { Person } from './portal.ts'
import { call } from './rpc.ts'
import { readOptions, selectOption } from './select.ts'
import { createPeople } from './shared-portal.ts'
import { actOnStalePage, resumeLiveEvents } from './stale-page.ts'
import { dayOf, RECEIVED_TICKETS, ticketScreen } from './ticket-screen.ts'

const MENTOR: Person = { ...MEERA, id: randomUUID() }
const STUDENT: Person = { ...ANANYA, assignedInstructor: MENTOR.id }

const SCREEN = '/student/support-tickets'
const SUBJECT = 'The report of my project does not open'
const MESSAGE = 'The synopsis opens.\nThe report says that the file is not there.'

let student: Page
let mentor: Page
let screen: ReturnType<typeof ticketScreen>
let mentorScreen: ReturnType<typeof ticketScreen>

beforeAll(async () => {
  await createPeople(MENTOR, STUDENT)
  ;[student, mentor] = [await openAs(STUDENT), await openAs(MENTOR)]
  screen = ticketScreen(student)
  mentorScreen = ticketScreen(mentor)
})
beforeEach(async () => {
  await student.unrouteAll()
})

it('shows a student without tickets the empty state, after a failed load', async () => {
  await screen.fail('listOwnTickets')
  await visit(student, SCREEN)
  await student.getByRole('heading', { name: 'Failed to load support tickets' }).waitFor()
  await checkScreen(student, 'student-tickets-failed')
  await student.unrouteAll()
  await screen.press('Try again')
  await student.getByRole('heading', { name: 'No support tickets yet' }).waitFor()
  expect(await screen.figures()).toEqual(['All', 'Total 0', 'Open', '0', 'In Progress', '0', 'Resolved', '0'])
  await checkScreen(student, 'student-tickets-empty')
})

it('requires subject and message, and asks before discarding them', async () => {
  const newTicketButton = student.getByRole('button', { name: 'New Ticket' }).first()
  await newTicketButton.focus()
  await student.keyboard.press('Enter')
  await screen.form().getByText(`Goes to ${MENTOR.name}, your instructor.`).waitFor()
  expect(await readOptions(screen.form().getByLabel('Type'))).toEqual([
    'Technical',
    'Project',
    'Account',
    'General',
    'Other',
  ])
  expect(await readOptions(screen.form().getByLabel('Priority'))).toEqual(['Low', 'Medium', 'High', 'Urgent'])
  await expect.poll(() => screen.form().getByLabel('Type').inputValue()).toBe('General')
  await expect.poll(() => screen.form().getByLabel('Priority').inputValue()).toBe('Medium')
  let isSent = false
  await student.route('**/openTicket', (route) => {
    isSent = true
    return route.continue()
  })
  await screen.form().getByLabel('Subject').fill('   ')
  await screen.form().getByRole('button', { name: 'Submit Ticket' }).click()
  await screen.waitForText('Please fill in all required fields')
  await screen.form().getByLabel('Subject').fill(SUBJECT)
  await screen.form().getByRole('button', { name: 'Submit Ticket' }).click()
  await screen.waitForText('Please fill in all required fields')
  expect(isSent).toBe(false)
  await checkScreen(student, 'student-ticket-form')
  await student.keyboard.press('Escape')
  const question = student.getByRole('dialog', { name: 'Close without sending?' })
  await question.getByText('What you wrote has not been sent.').waitFor()
  await student.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  await expect.poll(() => screen.form().getByLabel('Subject').inputValue()).toBe(SUBJECT)
  // What was typed is kept over a reload.
  await student.reload()
  await student.getByRole('button', { name: 'New Ticket' }).first().click()
  await expect.poll(() => screen.form().getByLabel('Subject').inputValue()).toBe(SUBJECT)
  await screen.form().getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Discard ticket' }).click()
  await screen.form().waitFor({ state: 'detached' })
  await expect.poll(() => student.evaluate(() => document.activeElement?.textContent)).toBe('New Ticket')
  await student.keyboard.press('Enter')
  await expect.poll(() => screen.form().getByLabel('Subject').inputValue()).toBe('')
  // A form that was closed without text leaves nothing to the next one.
  await selectOption(screen.form().getByLabel('Type'), 'Account')
  await screen.form().getByRole('button', { name: 'Cancel' }).click()
  await screen.form().waitFor({ state: 'detached' })
  await newTicketButton.click()
  await expect.poll(() => screen.form().getByLabel('Type').inputValue()).toBe('General')
  await student.keyboard.press('Escape')
  await screen.form().waitFor({ state: 'detached' })
})

it('opens one ticket however often it is submitted, and lists it at once', async () => {
  await screen.press('Refresh')
  await student.getByRole('button', { name: 'New Ticket' }).last().click()
  await screen.form().waitFor()
  await screen.form().getByLabel('Subject').fill(SUBJECT)
  await screen.form().getByLabel('Message').fill(MESSAGE)
  await selectOption(screen.form().getByLabel('Type'), 'Project')
  await selectOption(screen.form().getByLabel('Priority'), 'High')
  // The ticket is stored, but its answer is late, and lost.
  const submit = screen.form().getByRole('button', { name: 'Submit Ticket' })
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  let calls = 0
  await student.route('**/openTicket', async (route) => {
    calls += 1
    await route.fetch()
    await answered
    await route.fulfill({ status: 400, body: '{}' })
  })
  await submit.press('Enter')
  await expect.poll(() => submit.getAttribute('aria-disabled')).toBe('true')
  // The button keeps the focus, but submits nothing a second time.
  await student.keyboard.press('Enter')
  answer()
  await screen.waitForText('Failed to submit ticket. Please try again.')
  await expect.poll(() => screen.form().getByLabel('Message').inputValue()).toBe(MESSAGE)
  expect(calls).toBe(1)
  expect(await submit.evaluate((button) => button === document.activeElement)).toBe(true)
  await student.unrouteAll()
  await submit.dblclick()
  await screen.waitForText('Support ticket submitted successfully!')
  await screen.form().waitFor({ state: 'detached' })
  await expect.poll(() => student.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
  await screen.waitForText('Showing 1 of 1 tickets')
  expect(await screen.rows().count()).toBe(1)
  expect(await screen.figures()).toEqual(['All', 'Total 1', 'Open', '1', 'In Progress', '0', 'Resolved', '0'])
  const row = await screen.rows().innerText()
  for (const fact of [SUBJECT, 'Open', 'Project', 'High', `to ${MENTOR.name}`]) expect(row).toContain(fact)
  expect(row.match(/created .*/g)).toEqual([
    expect.stringMatching(/^created \w{3}, \w{3} \d+, \d+:\d\d [ap]m$/),
  ])
  expect(row).toMatch(/Ticket [0-9a-f]{8}\b/)
  expect(row).toContain('No reply yet')
  await checkScreen(student, 'student-tickets')
})

it('exchanges replies between the student and their instructor', async () => {
  await visit(mentor, '/instructor/support-tickets')
  const tabs = mentor.getByRole('navigation', { name: 'Student Support Center' })
  await expect.poll(() => tabs.getByRole('link').allInnerTexts()).toEqual(['Chat', 'Tickets\n1'])
  await tabs.getByRole('link', { name: 'Tickets' }).click()
  await mentor.waitForURL(`**${RECEIVED_TICKETS}`)
  await expect.poll(() => tabs.locator('[aria-current=page]').allInnerTexts()).toEqual(['Tickets\n1'])
  await mentorScreen.waitForText('Showing 1 of 1 tickets')
  const row = await mentorScreen.rows().innerText()
  for (const fact of [STUDENT.name, STUDENT.email, 'MCA, AI/ML', SUBJECT]) expect(row).toContain(fact)
  await checkScreen(mentor, 'received-tickets')
  await mentorScreen.view(SUBJECT)
  await mentor.waitForURL(/ticket=/)
  const send = mentorScreen.ticket(SUBJECT).getByRole('button', { name: 'Send Reply' })
  await expect.poll(() => send.isDisabled()).toBe(true)
  await mentorScreen
    .ticket(SUBJECT)
    .getByPlaceholder('Type your reply to the student...')
    .fill('I look into it.')
  await send.click()
  await mentorScreen.waitForText('Reply sent successfully!')
  await mentorScreen.ticket(SUBJECT).getByText('In Progress').waitFor()
  await checkScreen(mentor, 'received-ticket')

  await screen.refresh()
  await screen.rows().getByText('In Progress').waitFor()
  const answered = (await screen.rows().innerText()).split(/\n+/)
  // The row says when it was answered; "created" and "last" are left out, since both would be today.
  expect(answered).toContain('1 reply')
  expect(answered.join('\n')).toMatch(/^Answered (just now|\d+ minutes? ago)$/m)
  expect(answered.join()).not.toMatch(/created|last/)
  await screen.view(SUBJECT)
  const conversation = screen.ticket(SUBJECT).getByRole('log', { name: 'Conversation' })
  await conversation.getByText('I look into it.').waitFor()
  expect(await conversation.getByRole('listitem').count()).toBe(2)
  for (const fact of [MESSAGE.split('\n')[1] ?? '', MENTOR.name, 'Instructor'])
    expect(await conversation.innerText()).toContain(fact)
  await screen.ticket(SUBJECT).getByLabel('Your reply').fill('It opens now.')
  // A draft survives closing the dialog.
  await student.keyboard.press('Escape')
  await screen.ticket(SUBJECT).waitFor({ state: 'detached' })
  expect(new URL(student.url()).search).toBe('')
  await screen.view(SUBJECT)
  await expect.poll(() => screen.ticket(SUBJECT).getByLabel('Your reply').inputValue()).toBe('It opens now.')
  await screen.ticket(SUBJECT).getByRole('button', { name: 'Send Reply' }).click()
  await screen.waitForText('Reply sent successfully!')
  await conversation.getByText('It opens now.').waitFor()
  await screen.ticket(SUBJECT).getByText('In Progress').waitFor()
  await checkScreen(student, 'student-ticket')
})

it('shows the instructor what the student has written before sending the reply', async () => {
  const box = mentorScreen.ticket(SUBJECT).getByLabel('Your reply')
  await visit(mentor, new URL(mentor.url()).pathname + new URL(mentor.url()).search)
  await mentorScreen.ticket(SUBJECT).getByText('It opens now.').waitFor()
  const ticketId = new URL(mentor.url()).searchParams.get('ticket') ?? ''
  const { conversation } = await call(student, 'tickets/readTicket', { id: ticketId })
  const seen = conversation.at(-1).id
  const reply = { id: randomUUID(), ticketId, message: 'No, it does not.', lastSeenReplyId: seen }
  await actOnStalePage(
    mentor,
    () => call(student, 'tickets/replyToTicket', reply),
    async () => {
      await box.fill('Good, then I resolve it.')
      await mentorScreen.ticket(SUBJECT).getByRole('button', { name: 'Send Reply' }).click()
    },
  )
  await mentorScreen.waitForText(
    'Somebody replied in the meantime. Please read it, then send your reply again.',
  )
  await mentorScreen.ticket(SUBJECT).getByText('No, it does not.').last().waitFor()
  await expect.poll(() => box.inputValue()).toBe('Good, then I resolve it.')
  await resumeLiveEvents(mentor)
  await box.fill('Please try again.')
  await mentorScreen.ticket(SUBJECT).getByRole('button', { name: 'Send Reply' }).click()
  await mentorScreen.waitForText('Reply sent successfully!')
})

it('marks a reply as read once its tab has the focus, not while it is in the background', {
  tags: ['ci'],
}, async () => {
  const setFocused = (isFocused: boolean) =>
    student.evaluate((hasFocus) => {
      document.hasFocus = () => hasFocus
      window.dispatchEvent(new Event(hasFocus ? 'focus' : 'blur'))
    }, isFocused)
  const unread = async () => (await call(student, 'notifications/listNotifications', {})).unread
  await expect.poll(unread).toBe(0)
  await setFocused(false)
  const ticketId = new URL(mentor.url()).searchParams.get('ticket') ?? ''
  const { conversation } = await call(mentor, 'tickets/readTicket', { id: ticketId })
  await call(mentor, 'tickets/replyToTicket', {
    id: randomUUID(),
    ticketId,
    message: 'And look again.',
    lastSeenReplyId: conversation.at(-1).id,
  })
  await screen.ticket(SUBJECT).getByText('And look again.').waitFor()
  await student.getByRole('button', { name: 'Notifications, 1 unread' }).filter({ visible: true }).waitFor()
  expect(await unread()).toBe(1)
  await setFocused(true)
  await expect.poll(unread).toBe(0)
})

it('counts an answered ticket in the menu until the student opens it from the dashboard', async () => {
  await visit(student, '/student/dashboard')
  const ticketId = new URL(mentor.url()).searchParams.get('ticket') ?? ''
  const { conversation } = await call(mentor, 'tickets/readTicket', { id: ticketId })
  await call(mentor, 'tickets/replyToTicket', {
    id: randomUUID(),
    ticketId,
    message: 'Does it open now?',
    lastSeenReplyId: conversation.at(-1).id,
  })
  const menu = student.getByRole('navigation', { name: 'Student menu' })
  const badge = menu.getByRole('img', { name: '1 ticket answered' })
  await badge.waitFor()
  const next = student.getByRole('region', { name: 'Next thing to do' })
  await next.getByText(`Read the answer to “${SUBJECT}”`).waitFor()
  await next.getByRole('link', { name: 'Read the answer', exact: true }).click()
  await screen.ticket(SUBJECT).getByText('Does it open now?').waitFor()
  await badge.waitFor({ state: 'detached' })
})

it('a ticket is resolved by the instructor, and reopened by the student within seven days', async () => {
  const reply = screen.ticket(SUBJECT).getByRole('textbox', { name: 'Your reply' })
  await visit(student, SCREEN)
  await screen.view(SUBJECT)
  await reply.fill('One more thing.')
  await student.reload()
  await expect.poll(() => reply.inputValue()).toBe('One more thing.')
  await mentorScreen.ticket(SUBJECT).getByRole('button', { name: 'Mark Resolved' }).click()
  const question = mentor.getByRole('dialog', { name: 'Resolve this ticket?' })
  await question.getByRole('button', { name: 'Mark Resolved' }).click()
  await mentorScreen.waitForText('Ticket marked as resolved')
  await mentorScreen.waitForText('This ticket has been resolved')

  await student.keyboard.press('Escape')
  await screen.refresh()
  await screen.rows().getByText('Resolved', { exact: true }).waitFor()
  expect(await screen.figures()).toEqual(['All', 'Total 1', 'Open', '0', 'In Progress', '0', 'Resolved', '1'])
  // It has no reply form, only a button to reopen it.
  await screen.rows().getByRole('link', { name: 'View', exact: true }).click()
  await screen.waitForText('This ticket has been resolved')
  await screen.waitForText(`Resolved on ${dayOf(new Date())}`)
  await screen.waitForText(`You can reopen it until ${dayOf(new Date(Date.now() + 7 * DAY_MS))}.`)
  expect(await reply.count()).toBe(0)
  const unsent = screen.ticket(SUBJECT).getByRole('region', { name: 'Your reply was not sent' })
  await unsent.getByText('One more thing.').waitFor()
  await checkScreen(student, 'student-ticket-resolved')
  await screen.fail('reopenTicket')
  await screen.ticket(SUBJECT).getByRole('button', { name: 'Reopen Ticket' }).click()
  await screen.waitForText('Failed to reopen ticket')
  await student.unrouteAll()
  await screen.ticket(SUBJECT).getByRole('button', { name: 'Reopen Ticket' }).focus()
  await student.keyboard.press('Enter')
  await screen.waitForText('Ticket reopened')
  await expect.poll(() => reply.inputValue()).toBe('One more thing.')
  await screen.ticket(SUBJECT).getByText('Open', { exact: true }).waitFor()
  expect(await student.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
  await student.goBack()
  await screen.ticket(SUBJECT).waitFor({ state: 'detached' })
})

it('opens one ticket even if the page is reloaded while it is being sent', { tags: ['ci'] }, async () => {
  const subject = 'Sent while the page was reloaded'
  await visit(student, SCREEN)
  await student.getByRole('button', { name: 'New Ticket' }).first().click()
  await screen.form().getByLabel('Subject').fill(subject)
  await screen.form().getByLabel('Message').fill(MESSAGE)
  const { promise: stored, resolve: onStored } = Promise.withResolvers<void>()
  await student.route('**/openTicket', async (route) => {
    await route.fetch()
    onStored()
  })
  await screen.press('Submit Ticket')
  await stored
  await student.reload()
  await student.unrouteAll({ behavior: 'ignoreErrors' })
  await student.getByRole('button', { name: 'New Ticket' }).first().click()
  await expect.poll(() => screen.form().getByLabel('Subject').inputValue()).toBe(subject)
  await screen.press('Submit Ticket')
  await screen.form().waitFor({ state: 'detached' })
  await screen.rows().filter({ hasText: subject }).first().waitFor()
  expect((await call(student, 'tickets/listOwnTickets', { search: subject })).items).toHaveLength(1)

  // The same words can be sent again, as another ticket.
  await student.getByRole('button', { name: 'New Ticket' }).first().click()
  await screen.form().getByLabel('Subject').fill(subject)
  await screen.form().getByLabel('Message').fill(MESSAGE)
  await screen.press('Submit Ticket')
  await screen.form().waitFor({ state: 'detached' })
  await expect.poll(() => screen.rows().filter({ hasText: subject }).count()).toBe(2)
})

it('does not take a corrected ticket for the one whose answer was lost', { tags: ['ci'] }, async () => {
  await visit(student, SCREEN)
  await student.getByRole('button', { name: 'New Ticket' }).first().click()
  await screen.form().getByLabel('Subject').fill('The talk is on May 12')
  await screen.form().getByLabel('Message').fill(MESSAGE)
  await student.route('**/openTicket', async (route) => {
    await route.fetch()
    await route.fulfill({ status: 400, body: '{}' })
  })
  await screen.press('Submit Ticket')
  await screen.waitForText('Failed to submit ticket. Please try again.')
  await student.unrouteAll()
  await screen.form().getByLabel('Subject').fill('The talk is on May 21')
  await screen.press('Submit Ticket')
  await screen.form().waitFor({ state: 'detached' })
  await screen.rows().filter({ hasText: 'The talk is on May 21' }).waitFor()
})

it('sends a reply once although its form is closed while it is being sent', { tags: ['ci'] }, async () => {
  const subject = 'Answered while its dialog was closed'
  const ticket = { id: randomUUID(), subject, message: MESSAGE }
  await call(student, 'tickets/openTicket', ticket)
  await visit(student, `${SCREEN}?ticket=${ticket.id}`)
  const reply = screen.ticket(subject).getByLabel('Your reply')
  const send = screen.ticket(subject).getByRole('button', { name: 'Send Reply' })
  const closeAndReopen = async () => {
    await student.keyboard.press('Escape')
    await screen.ticket(subject).waitFor({ state: 'detached' })
    await screen.view(subject)
  }
  /** Sends a reply whose answer arrives once its form was closed and opened again. */
  const sendAndReopen = async (text: string, isLost: boolean) => {
    const { promise: reopened, resolve: answer } = Promise.withResolvers<void>()
    await student.route('**/replyToTicket', async (route) => {
      const response = await route.fetch()
      await reopened
      await route.fulfill(isLost ? { status: 400, body: '{}' } : { response })
    })
    await reply.fill(text)
    await send.click()
    await expect.poll(() => send.getAttribute('aria-disabled')).toBe('true')
    await closeAndReopen()
    await expect.poll(() => reply.inputValue()).toBe(text)
    const answered = student.waitForResponse(/replyToTicket/)
    answer()
    await answered
    await student.unrouteAll({ behavior: 'wait' })
  }
  await sendAndReopen('It opens on another computer.', false)
  await expect.poll(() => reply.inputValue()).toBe('')

  await sendAndReopen('On my own, it does not.', true)
  await send.click()
  await expect.poll(() => reply.inputValue()).toBe('')
  const { conversation } = await call(student, 'tickets/readTicket', { id: ticket.id })
  expect(conversation.map(({ message }: { readonly message: string }) => message)).toEqual([
    'It opens on another computer.',
    'On my own, it does not.',
  ])
})

it('marks a ticket as read that is opened while another one is being marked', { tags: ['ci'] }, async () => {
  const openAnswered = async (subject: string) => {
    const id = randomUUID()
    const ticket = { id, subject, message: MESSAGE, type: 'general', priority: 'medium' }
    await call(student, 'tickets/openTicket', ticket)
    const reply = { id: randomUUID(), ticketId: id, message: 'Solved.', lastSeenReplyId: null }
    await call(mentor, 'tickets/replyToTicket', reply)
    return id
  }
  const [first, second] = [await openAnswered('The first of two'), await openAnswered('The second of two')]
  const isMarkingRead = (request: Request, id: string) =>
    /readTicket$/.test(request.url()) &&
    /isSeen/.test(request.postData() ?? '') &&
    request.postData()?.includes(id)
  const marking = (id: string) => student.waitForRequest((request) => isMarkingRead(request, id) ?? false)
  await visit(student, SCREEN)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await student.route('**/readTicket', async (route) => {
    if (isMarkingRead(route.request(), first)) await released
    await route.continue()
  })
  const firstMarking = marking(first)
  await screen.view('The first of two')
  await firstMarking
  await student.keyboard.press('Escape')
  await screen.ticket('The first of two').waitFor({ state: 'detached' })
  const secondMarking = marking(second)
  await screen.view('The second of two')
  await secondMarking
  release()
})
