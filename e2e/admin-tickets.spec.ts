import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  addTickets,
  CODE,
  choose,
  figure,
  KAVYA,
  openTicket,
  QUESTION_COUNT,
  rowOf,
  rows,
  STYLE,
  search,
  VIDEO,
  WISH,
  waitForCount,
} from './admin-tickets.ts'
import { visit, walkTo } from './browser.ts'
import { checkScreen } from './check-screen.ts'
import { OWN_PROFILE, openAs } from './pages.ts'
import { ANANYA, DEV, FARIDA, MEERA, OMAR } from './people.ts'
import { call, errorCodeOf, whileFailing } from './rpc.ts'
import { clickRowMenu, readRowMenu } from './select.ts'
import { createPeople, portal } from './shared-portal.ts'
import { actOnStalePage, resumeLiveEvents } from './stale-page.ts'
import { waitForAlert, waitForMessage } from './texts.ts'

const SCREEN = '/admin/support-tickets'
/** The newest tickets come first, so those of the journey are on the first page. */
const NEWEST = `${SCREEN}?sort=newest`
const INSTRUCTORS = '/admin/instructor-tickets'
const TOTAL = QUESTION_COUNT + 4
const REPLY = 'Source code is switched off for you. I have asked Dr. Kulkarni to switch it on.'

let page: Page
let other: Page
let student: Page
beforeAll(async () => {
  await createPeople(KAVYA, ANANYA, DEV, MEERA, FARIDA, OMAR)
  await addTickets(portal)
  page = await openAs(FARIDA)
  other = await openAs(OMAR)
  student = await openAs(KAVYA)
})

describe('the tickets of students', () => {
  it('report that they failed to load, and can be retried', async () => {
    await whileFailing(page, 'tickets/listTickets', async () => {
      await visit(page, SCREEN)
      await page.getByRole('heading', { name: 'Failed to load support tickets' }).waitFor()
      const figures = page.getByRole('region', { name: 'Tickets in figures' })
      expect(await figures.getByRole('img', { name: 'Loading' }).count()).toBe(0)
      await checkScreen(page, 'admin-tickets-failed')
    })
    await page.getByRole('button', { name: 'Try again' }).click()
    await rowOf(page, `Question ${QUESTION_COUNT}`).waitFor()
  })

  it('are counted, and listed longest waiting first, page by page', async () => {
    expect(await figure(page, 'Total')).toBe(String(TOTAL))
    expect(await figure(page, 'Open')).toBe(String(TOTAL - 2))
    expect(await figure(page, 'In Progress')).toBe('1')
    expect(await figure(page, 'Resolved')).toBe('1')
    await waitForCount(page, TOTAL, TOTAL)
    expect(await rows(page).count()).toBe(25)
    expect(await rows(page).first().getByRole('heading').innerText()).toBe(`Question ${QUESTION_COUNT}`)
    await checkScreen(page, 'admin-tickets')
    await page.getByRole('button', { name: 'Load more tickets' }).click()
    await expect.poll(() => rows(page).count()).toBe(TOTAL)
    // Tickets that wait for nobody come last.
    expect(await rows(page).last().getByRole('heading').innerText()).toBe(VIDEO)
    await page.getByRole('button', { name: 'Refresh' }).click()
  })

  it('name their sender, and show a text in place of missing values', async () => {
    const row = rowOf(page, CODE)
    const texts = [KAVYA.name, KAVYA.email, 'MCA, AI/ML', 'Open', 'Technical', 'Urgent', 'No reply yet']
    for (const words of texts) await row.getByText(words, { exact: true }).waitFor()
    // It has waited since it was created, so only one date is shown.
    expect(await row.getByText(/created|since/).allInnerTexts()).toEqual([
      expect.stringMatching(/^created .*\d+:\d\d [ap]m$/),
    ])
    await rowOf(page, STYLE)
      .getByText(/^2 replies, last 1 day ago$/)
      .waitFor()
    await rowOf(page, 'Support Request').getByText('Unknown', { exact: true }).waitFor()
    expect(await readRowMenu(rowOf(page, VIDEO))).toEqual(['Open student', 'Copy link'])
    expect(await readRowMenu(rowOf(page, 'Support Request'))).toEqual(['Resolve', 'Copy link'])
    const message = row.getByText('The download button')
    expect(await message.evaluate((text) => text.scrollHeight > text.clientHeight)).toBe(true)
  })

  it('open by their title', async () => {
    await rowOf(page, STYLE).getByRole('heading').getByRole('link', { name: STYLE, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: STYLE, exact: true })
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })

  it('are found by sender, subject, message, status, type and priority, and sorted by date', async () => {
    for (const found of ['kavya', 'source code', 'shakes']) {
      await search(page).fill(found)
      await rowOf(page, CODE).waitFor()
      await expect.poll(() => new URL(page.url()).searchParams.get('search')).toBe(found)
      await expect.poll(() => rows(page).count()).toBeLessThan(3)
    }
    await search(page).fill('')
    await waitForCount(page, TOTAL, TOTAL)
    await choose(page, 'Status', 'Resolved')
    await waitForCount(page, 1, TOTAL)
    await choose(page, 'Type', 'Technical')
    await page.getByRole('heading', { name: 'No tickets match your filters' }).waitFor()
    await page.getByText('Try adjusting your search or filter criteria.').waitFor()
    await checkScreen(page, 'admin-tickets-none')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await waitForCount(page, TOTAL, TOTAL)
    await choose(page, 'Priority', 'Urgent')
    await waitForCount(page, 1, TOTAL)
    await choose(page, 'Priority', 'All')
    await waitForCount(page, TOTAL, TOTAL)
    await page.getByText('Unanswered first, longest waiting on top.', { exact: true }).waitFor()
    await choose(page, 'Sort', 'Newest first')
    await page.getByText('Newest first.', { exact: true }).waitFor()
    await expect.poll(() => rows(page).first().getByRole('heading').innerText()).toBe(STYLE)
    expect(new URL(page.url()).search).toBe('?sort=newest')
  })
})

describe('a ticket', () => {
  it('opens with the keyboard and from its URL, shows its sender, and restores the focus', async () => {
    await walkTo(page, NEWEST)
    const opener = rowOf(page, STYLE).getByRole('link', { name: 'View & Reply' })
    await opener.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: STYLE })
    for (const words of [DEV.email, 'Received by', 'And for figures?', 'You'])
      await dialog.getByText(words, { exact: true }).waitFor()
    const id = new URL(page.url()).searchParams.get('ticket') ?? ''
    await dialog.getByText(`Ticket ${id.slice(0, 8)}`, { exact: true }).waitFor()
    const messages = dialog.getByRole('log').getByRole('article')
    await expect.poll(() => messages.count()).toBe(3)
    expect(await messages.first().innerText()).toContain('Vancouver or APA?')
    await checkScreen(page, 'admin-ticket')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await opener.evaluate((link) => link === document.activeElement)).toBe(true)
    await visit(page, `${NEWEST}&ticket=${id}`)
    await dialog.waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(new URL(page.url()).search).toBe('?sort=newest')
    await walkTo(page, `${NEWEST}&ticket=nothing`)
    await page.getByRole('dialog', { name: 'This ticket does not exist' }).waitFor()
    await page.keyboard.press('Escape')
  })

  it('reports that it failed to load, and can be retried', async () => {
    await whileFailing(page, 'tickets/readTicket', async () => {
      await rowOf(page, CODE).getByRole('link', { name: 'View & Reply' }).click()
      await page.getByRole('heading', { name: 'Failed to load this ticket' }).waitFor()
      await checkScreen(page, 'admin-ticket-failed')
    })
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('dialog', { name: CODE }).getByText('+91 98200 41127').waitFor()
  })

  it('gets one reply however often it is sent, and is then in progress', async () => {
    const dialog = page.getByRole('dialog', { name: CODE })
    const box = dialog.getByPlaceholder('Type your reply to the student...')
    const send = dialog.getByRole('button', { name: 'Send Reply' })
    expect(await box.getAttribute('rows')).toBe('4')
    await box.fill('   ')
    await expect.poll(() => send.isDisabled()).toBe(true)
    await box.fill(REPLY)
    await whileFailing(page, 'tickets/replyToTicket', async () => {
      await send.click()
      await waitForAlert(page, 'Failed to send reply.')
    })
    await expect.poll(() => box.inputValue()).toBe(REPLY)
    await checkScreen(page, 'admin-ticket-reply-failed')
    // The server stores the reply, but its response is lost.
    await page.route('**/api/rpc/tickets/replyToTicket', async (route) => {
      await route.fetch()
      await route.fulfill({ status: 404, body: '{}' })
    })
    await send.click()
    await waitForMessage(page, 'Reply sent successfully!')
    await page.unrouteAll()
    await expect.poll(() => box.inputValue()).toBe('')
    const messages = dialog.getByRole('log').getByRole('article')
    await expect.poll(() => messages.count()).toBe(2)
    await dialog.getByText('In Progress', { exact: true }).waitFor()
    await checkScreen(page, 'admin-ticket-replied')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await rowOf(page, CODE).getByText('1 reply, last just now').waitFor()
    await expect.poll(() => figure(page, 'In Progress')).toBe('2')
  })

  it('keeps an unsent reply when it is closed', { tags: ['ci'] }, async () => {
    const dialog = await openTicket(page, CODE)
    const box = dialog.getByRole('textbox', { name: 'Your reply' })
    await box.fill('Please try again this evening.')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await openTicket(page, CODE)
    await expect.poll(() => box.inputValue()).toBe('Please try again this evening.')
  })

  it('shows an administrator what another one has replied before sending', { tags: ['ci'] }, async () => {
    const dialog = page.getByRole('dialog', { name: CODE })
    await visit(other, NEWEST)
    const theirs = await openTicket(other, CODE)
    await theirs.getByText(REPLY).waitFor()
    expect(await theirs.getByText('You', { exact: true }).count()).toBe(0)
    await theirs.getByRole('textbox', { name: 'Your reply' }).fill('It is switched on now.')
    const reply = async () => {
      await theirs.getByRole('button', { name: 'Send Reply' }).click()
      await waitForMessage(other, 'Reply sent successfully!')
    }
    await actOnStalePage(page, reply, () => dialog.getByRole('button', { name: 'Send Reply' }).click())
    await waitForAlert(page, 'Somebody replied in the meantime. Please read it, then send your reply again.')
    await resumeLiveEvents(page)
    await dialog.getByText('It is switched on now.').waitFor()
    const box = dialog.getByRole('textbox', { name: 'Your reply' })
    await expect.poll(() => box.inputValue()).toBe('Please try again this evening.')
    await checkScreen(page, 'admin-ticket-meanwhile')
    await dialog.getByRole('button', { name: 'Send Reply' }).click()
    await waitForMessage(page, 'Reply sent successfully!')
    await expect.poll(() => dialog.getByRole('log').getByRole('article').count()).toBe(4)
  })

  it('shows a new reply of its sender without a reload', { tags: ['ci'] }, async () => {
    const { searchParams } = new URL(page.url())
    const reply = { ticketId: searchParams.get('ticket'), message: 'It opens now, thank you.' }
    const { conversation } = await call(student, 'tickets/readTicket', { id: reply.ticketId })
    const seen = { id: crypto.randomUUID(), lastSeenReplyId: conversation.at(-1).id }
    await call(student, 'tickets/replyToTicket', { ...reply, ...seen })
    await page.getByRole('log').getByText(reply.message).waitFor()
  })

  it('is resolved after confirmation, can be retried after a failure, and then has no more actions', async () => {
    await visit(page, NEWEST)
    const dialog = await openTicket(page, CODE)
    await dialog.getByRole('button', { name: 'Mark Resolved' }).click()
    const question = page.getByRole('dialog', { name: 'Resolve this ticket?' })
    await question.getByText('Only its sender can reopen it, within 7 days.').waitFor()
    await checkScreen(page, 'admin-ticket-resolve')
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'hidden' })
    expect(await dialog.isVisible()).toBe(true)
    await dialog.getByRole('button', { name: 'Mark Resolved' }).click()
    await whileFailing(page, 'tickets/resolveTicket', async () => {
      await question.getByRole('button', { name: 'Mark Resolved' }).click()
      await waitForAlert(page, 'Failed to update ticket status')
    })
    await question.getByRole('button', { name: 'Mark Resolved' }).click()
    await waitForMessage(page, 'Ticket marked as resolved')
    await dialog.getByText('This ticket has been resolved', { exact: true }).waitFor()
    await dialog.getByText(/^Resolved on [A-Z][a-z]{2} \d+, \d{4}$/).waitFor()
    expect(await dialog.getByRole('textbox').count()).toBe(0)
    await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true)
    await checkScreen(page, 'admin-ticket-resolved')
    await page.keyboard.press('Escape')
    await rowOf(page, CODE).getByText('Resolved', { exact: true }).waitFor()
    expect(await readRowMenu(rowOf(page, CODE))).toEqual(['Open student', 'Copy link'])
  })

  it('can be resolved from the list; the reply that another administrator is writing is then not sent', {
    tags: ['ci'],
  }, async () => {
    await visit(other, NEWEST)
    const theirs = await openTicket(other, STYLE)
    await theirs.getByRole('textbox', { name: 'Your reply' }).fill('The same.')
    const resolve = async () => {
      await clickRowMenu(rowOf(page, STYLE), 'Resolve')
      const question = page.getByRole('dialog', { name: 'Resolve this ticket?' })
      await question.getByText(STYLE).waitFor()
      await question.getByRole('button', { name: 'Mark Resolved' }).click()
      await waitForMessage(page, 'Ticket marked as resolved')
    }
    await actOnStalePage(other, resolve, () => theirs.getByRole('button', { name: 'Send Reply' }).click())
    await rowOf(page, STYLE).getByText('Resolved', { exact: true }).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true)
    await theirs.getByText('This ticket has been resolved', { exact: true }).waitFor()
    await theirs.getByText('Your reply was not sent').waitFor()
  })
})

it('the lists of tickets lead to the sender of a ticket, and copy its link', async () => {
  const permissions = ['clipboard-read', 'clipboard-write']
  const admin = await openAs(FARIDA, { ...OWN_PROFILE, permissions })
  for (const [screen, subject, entry, people, person] of [
    [NEWEST, STYLE, 'Open student', '/admin/add-student', DEV],
    [INSTRUCTORS, WISH, 'Open instructor', '/admin/add-instructor', MEERA],
  ] as const) {
    await visit(admin, screen)
    await admin.bringToFront()
    await clickRowMenu(rowOf(admin, subject), 'Copy link')
    await admin.getByRole('menuitem', { name: 'Link copied' }).waitFor()
    const address = await admin.evaluate(() => navigator.clipboard.readText())
    await admin.keyboard.press('Escape')
    await clickRowMenu(rowOf(admin, subject), entry)
    await admin.waitForURL(({ pathname, searchParams }) => pathname === people && searchParams.has('person'))
    await admin.getByText(/^Showing 1 of /).waitFor()
    await admin.getByRole('main').getByText(person.email).first().waitFor()
    await admin.goto(address)
    await admin.getByRole('dialog', { name: subject, exact: true }).waitFor()
  }
})

it('the lists of tickets are not visible to students', async () => {
  for (const [screen, procedure] of [
    [SCREEN, 'tickets/listTickets'],
    [INSTRUCTORS, 'tickets/listInstructorTickets'],
  ] as const) {
    await student.goto(screen)
    await student.waitForURL('**/student/dashboard')
    expect(await errorCodeOf(student, procedure, {})).toBe('ROLE_NOT_ALLOWED')
  }
})
