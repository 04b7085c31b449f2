import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  addTickets,
  BUG,
  choose,
  figure,
  KAVYA,
  openTicket,
  RESOLVED,
  rowOf,
  search,
  WISH,
  waitForCount,
} from './admin-tickets.ts'
import { visit, walkTo } from './browser.ts'
import { checkScreen } from './check-screen.ts'
import { openAs, signInAs } from './pages.ts'
import { DEV, FARIDA, MEERA, OMAR } from './people.ts'
import { whileFailing } from './rpc.ts'
import { clickRowMenu, openRowMenu, readRowMenu } from './select.ts'
import { createPeople, emptyDatabase, portal } from './shared-portal.ts'
import { actOnStalePage, resumeLiveEvents } from './stale-page.ts'
import { waitForAlert, waitForMessage } from './texts.ts'

const SCREEN = '/admin/support-tickets'
const INSTRUCTORS = '/admin/instructor-tickets'

let page: Page
beforeAll(async () => {
  await createPeople(KAVYA, DEV, MEERA, FARIDA, OMAR)
  await addTickets(portal)
  page = await openAs(FARIDA)
})

describe('the tickets of instructors', () => {
  it('report that they failed to load, and can be retried', async () => {
    await whileFailing(page, 'tickets/listInstructorTickets', async () => {
      await visit(page, INSTRUCTORS)
      await page.getByRole('heading', { name: 'Failed to load instructor tickets' }).waitFor()
    })
    await page.getByRole('button', { name: 'Try again' }).click()
    await waitForCount(page, 4, 4)
    expect(
      await Promise.all(
        ['Total', 'Open', 'In Progress', 'Replied', 'Resolved'].map((each) => figure(page, each)),
      ),
    ).toEqual(['4', '2', '0', '1', '1'])
    await checkScreen(page, 'admin-instructor-tickets')
  })

  it('have counts that all fit on a phone', { tags: ['ci'] }, async () => {
    await page.setViewportSize({ width: 360, height: 780 })
    const counts = page.getByRole('radiogroup', { name: 'Status' })
    await counts.getByText('Resolved').waitFor()
    expect(await counts.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  it('can be filtered and searched', { tags: ['ci'] }, async () => {
    for (const [filter, label, subject] of [
      ['Status', 'Replied', WISH],
      ['Type', 'Bug Report', BUG],
      ['Priority', 'High', BUG],
    ] as const) {
      await choose(page, filter, label)
      await waitForCount(page, 1, 4)
      await rowOf(page, subject).waitFor()
      await choose(page, filter, 'All')
      await waitForCount(page, 4, 4)
    }
    await search(page).fill('kulkarni')
    await waitForCount(page, 3, 4)
    await search(page).fill('nothing of the kind')
    await page.getByRole('heading', { name: 'No tickets found' }).waitFor()
    await page.getByText('Try adjusting your search or filter criteria.').waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await waitForCount(page, 4, 4)
    const unnamed = rowOf(page, 'No Subject')
    // Name, e-mail and specialization.
    await expect.poll(() => unnamed.getByText('Unknown', { exact: true }).count()).toBe(3)
    await openTicket(page, 'No Subject')
    await expect.poll(() => page.getByRole('dialog').getByText('Unknown', { exact: true }).count()).toBe(4)
    await page.keyboard.press('Escape')
  })

  it('are marked in progress, become replied with the first reply, and are marked resolved', async () => {
    const row = rowOf(page, BUG)
    await whileFailing(page, 'tickets/transitionInstructorTicket', async () => {
      await clickRowMenu(row, 'Mark In Progress')
      await waitForAlert(page, 'Failed to update ticket status')
    })
    await clickRowMenu(row, 'Mark In Progress')
    await waitForMessage(page, 'Ticket marked as in progress')
    await row.getByText('In Progress', { exact: true }).waitFor()
    // No administrator has replied yet.
    expect(await (await openRowMenu(row, 'Mark Replied')).isDisabled()).toBe(true)
    await page.keyboard.press('Escape')
    const resolve = async () => {
      await clickRowMenu(row, 'Mark Resolved')
      await page.getByRole('dialog').getByRole('button', { name: 'Mark Resolved' }).click()
    }
    const other = await openAs(OMAR)
    await visit(other, INSTRUCTORS)
    const reply = async () => {
      const dialog = await openTicket(other, BUG)
      await dialog.getByPlaceholder('Type your reply to the instructor...').fill('October is mended.')
      await dialog.getByRole('button', { name: 'Send Reply' }).click()
      await waitForMessage(other, 'Reply sent successfully!')
    }
    await actOnStalePage(page, reply, resolve)
    await waitForAlert(page, 'This ticket was changed in the meantime. You see it now as it is.')
    await resumeLiveEvents(page)
    await row.getByText('Replied', { exact: true }).waitFor()
    await row.getByText(/^replied /).waitFor()
    await resolve()
    await waitForMessage(page, 'Ticket marked as resolved')
    await row.getByText('Resolved', { exact: true }).waitFor()
    for (const subject of [BUG, RESOLVED])
      expect(await readRowMenu(rowOf(page, subject))).toEqual(['Open instructor', 'Copy link'])
  })

  it('can be replied to', async () => {
    const dialog = await openTicket(page, WISH)
    await dialog.getByPlaceholder('Type your reply to the instructor...').fill('It comes next month.')
    await dialog.getByRole('button', { name: 'Send Reply' }).click()
    await waitForMessage(page, 'Reply sent successfully!')
    await checkScreen(page, 'admin-instructor-ticket')
    await page.keyboard.press('Escape')
    await rowOf(page, WISH).getByText('2 replies, last just now').waitFor()
  })

  it('can be marked as replied again once their sender has written again', { tags: ['ci'] }, async () => {
    const row = rowOf(page, WISH)
    expect(await (await openRowMenu(row, 'Mark Replied')).isDisabled()).toBe(true)
    await page.keyboard.press('Escape')
    const meera = await openAs(MEERA)
    await visit(meera, '/instructor/admin-tickets')
    const dialog = await openTicket(meera, WISH)
    await dialog.getByRole('textbox').fill('Thank you.')
    await dialog.getByRole('button', { name: 'Send Reply' }).click()
    await row.getByText('3 replies, last just now').waitFor()
    await clickRowMenu(row, 'Mark Replied')
    await waitForMessage(page, 'Ticket marked as replied')
    await expect
      .poll(async () => {
        const isDisabled = await (await openRowMenu(row, 'Mark Replied')).isDisabled()
        await page.keyboard.press('Escape')
        return isDisabled
      })
      .toBe(true)
  })
})

it('shows the empty state', { tags: ['ci'] }, async () => {
  await emptyDatabase()
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
