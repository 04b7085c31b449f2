import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  BUG,
  choose,
  figure,
  giveTickets,
  KAVYA,
  OLD,
  openTicket,
  refused,
  rowOf,
  search,
  showing,
  told,
  WISH,
  whileFailing,
} from './admin-tickets.ts'
import { visit, walkTo } from './browser.ts'
import { checkScreen } from './check-screen.ts'
import { openAs, signInAs } from './pages.ts'
import { DEV, FARIDA, MEERA, OMAR } from './people.ts'
import { createPeople, emptyRecords, portal } from './shared-portal.ts'
import { actOnStalePage, resumeLiveEvents } from './stale-page.ts'

const SCREEN = '/admin/support-tickets'
const INSTRUCTORS = '/admin/instructor-tickets'

let page: Page
beforeAll(async () => {
  await createPeople(KAVYA, DEV, MEERA, FARIDA, OMAR)
  await giveTickets(portal)
  page = await openAs(FARIDA)
})

describe('the tickets of instructors', () => {
  it('do not load, and are asked for again', async () => {
    await whileFailing(page, 'listInstructorTickets', async () => {
      await visit(page, INSTRUCTORS)
      await page.getByRole('heading', { name: 'Failed to load instructor tickets' }).waitFor()
    })
    await page.getByRole('button', { name: 'Try again' }).click()
    await showing(page, 4, 4)
    expect(
      await Promise.all(['Total', 'Open', 'In Progress', 'Resolved'].map((each) => figure(page, each))),
    ).toEqual(['4', '2', '1', '1'])
    await checkScreen(page, 'admin-instructor-tickets')
  })

  it('are found by their filters', async () => {
    for (const [filter, label, subject] of [
      ['Status', 'Replied', WISH],
      ['Type', 'Bug Report', BUG],
      ['Priority', 'High', BUG],
    ] as const) {
      await choose(page, filter, label)
      await showing(page, 1, 4)
      await rowOf(page, subject).waitFor()
      await choose(page, filter, 'All')
    }
    await search(page).fill('kulkarni')
    await showing(page, 3, 4)
    await search(page).fill('nothing of the kind')
    await page.getByRole('heading', { name: 'No tickets found' }).waitFor()
    await page.getByText('Try adjusting your search or filter criteria.').waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await showing(page, 4, 4)
    const unnamed = rowOf(page, 'No Subject')
    // Name, e-mail and specialization.
    await expect.poll(() => unnamed.getByText('Unknown', { exact: true }).count()).toBe(3)
    await openTicket(page, 'No Subject')
    await expect.poll(() => page.getByRole('dialog').getByText('Unknown', { exact: true }).count()).toBe(4)
    await page.keyboard.press('Escape')
  })

  it('are marked in progress, replied and resolved', async () => {
    const row = rowOf(page, BUG)
    await whileFailing(page, 'transitionInstructorTicket', async () => {
      await row.getByRole('button', { name: 'Mark In Progress' }).click()
      await refused(page, 'Failed to update ticket status')
    })
    await row.getByRole('button', { name: 'Mark In Progress' }).click()
    await told(page, 'Ticket marked as in progress')
    await row.getByText('In Progress', { exact: true }).waitFor()
    const resolve = async () => {
      await row.getByRole('button', { name: 'Mark Resolved' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Mark Resolved' }).click()
    }
    const other = await openAs(OMAR)
    await visit(other, INSTRUCTORS)
    const reply = async () => {
      await rowOf(other, BUG).getByRole('button', { name: 'Mark Replied' }).click()
      await told(other, 'Ticket marked as replied')
    }
    await actOnStalePage(page, reply, resolve)
    await refused(page, 'This ticket was changed in the meantime. You see it now as it is.')
    await resumeLiveEvents(page)
    await row.getByText('Replied', { exact: true }).waitFor()
    await row.getByText(/^replied /).waitFor()
    await resolve()
    await told(page, 'Ticket marked as resolved')
    await row.getByText('Resolved', { exact: true }).waitFor()
    for (const subject of [BUG, OLD]) expect(await rowOf(page, subject).getByRole('button').count()).toBe(0)
  })

  it('are replied to', async () => {
    const dialog = await openTicket(page, WISH)
    await dialog.getByPlaceholder('Type your reply to the instructor...').fill('It comes next month.')
    await dialog.getByRole('button', { name: 'Send Reply' }).click()
    await told(page, 'Reply sent successfully!')
    await checkScreen(page, 'admin-instructor-ticket')
    await page.keyboard.press('Escape')
    await rowOf(page, WISH).getByText('2 replies, last just now').waitFor()
  })
})

it('says where nothing is yet', async () => {
  await emptyRecords()
  await createPeople(FARIDA)
  await signInAs(page, FARIDA)
  await visit(page, SCREEN)
  await page.getByRole('heading', { name: 'No support tickets yet' }).waitFor()
  await page.getByText('Support tickets from students will appear here.').waitFor()
  await checkScreen(page, 'admin-tickets-empty')
  await walkTo(page, INSTRUCTORS)
  await page.getByRole('heading', { name: 'No tickets found' }).waitFor()
  await page.getByText('Tickets from instructors will appear here.').waitFor()
})
