import { DAY_MS } from '@capstone/contract/base.constants'
import type { Page } from 'playwright-core'
import { waitForText } from './texts.ts'

// Read once, so that the same number of days is the same date.
const startedAt = Date.now()
export const daysAgo = (days: number) => new Date(startedAt - days * DAY_MS)
/** "Aug 18, 2026". */
export const dayOf = (date: Date) =>
  new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' }).format(date)

export const RECEIVED_TICKETS = '/instructor/support-tickets?tab=tickets'

/** Reads and operates the tickets screen that a page shows. */
export function ticketScreen(page: Page) {
  const rows = () => page.getByRole('list', { name: 'Tickets' }).getByRole('listitem')
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  return {
    rows,
    press,
    figures: async () =>
      (await page.getByRole('region', { name: 'Tickets in figures' }).innerText()).split(/\n+/),
    subjects: () => page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts(),
    /** The form for a new ticket. */
    form: () => page.getByRole('dialog', { name: 'New Ticket' }),
    /** The dialog that shows a ticket. */
    ticket: (subject: string) => page.getByRole('dialog', { name: subject }),
    view: (subject: string) =>
      rows().filter({ hasText: subject }).getByRole('link', { name: 'View & Reply' }).click(),
    waitForText: (sentence: string) => waitForText(page, sentence),
    refresh: async () => {
      const answer = page.waitForResponse(/\/tickets\/list/)
      await press('Refresh')
      await answer
    },
    fail: (procedure: string) =>
      page.route(`**/${procedure}`, (route) => route.fulfill({ status: 400, body: '{}' })),
  }
}
