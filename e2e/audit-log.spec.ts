import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@capstone/contract/base.constants'
import { beforeAll, expect, it } from 'vitest'
import { auditEvents } from '../packages/server/src/features/audit/audit.table.ts'
import { visit } from './browser.ts'
import { checkScreen } from './check-screen.ts'
import { openAs } from './pages.ts'
import { ANANYA, FARIDA } from './people.ts'
import type { Person } from './portal.ts'
import { createPeople, portal } from './shared-portal.ts'

const SIGNED_UP = { ...ANANYA, id: randomUUID() } satisfies Person
const DELETED_ID = '4b6f2f7e-8f6f-4a38-9c2b-0a1c8e6f1d11'
const REQUEST_ID = '4b6f2f7e-8f6f-4a38-9c2b-0a1c8e6f1d12'
const before = { name: 'Asha Rao', email: 'asha@university.test', role: 'student' }

beforeAll(async () => {
  await createPeople(FARIDA, SIGNED_UP)
  const common = { actorId: DELETED_ID, actorRole: 'student' } as const
  await portal.db.insert(auditEvents).values([
    {
      ...common,
      action: 'request.created',
      subjectType: 'request',
      subjectId: REQUEST_ID,
      occurredAt: new Date('2026-03-02T12:00:00Z'),
      after: { title: 'Soil moisture by satellite' },
    },
    {
      action: 'account.deleted',
      subjectType: 'user',
      subjectId: DELETED_ID,
      before,
      occurredAt: new Date('2026-03-09T12:00:00Z'),
    },
    {
      action: 'account.created',
      subjectType: 'user',
      subjectId: SIGNED_UP.id,
      after: { name: SIGNED_UP.name, email: SIGNED_UP.email, role: 'student' },
      occurredAt: new Date('2026-02-02T12:00:00Z'),
    },
  ])
})

it('names deleted people and subjects, and filters by date', async () => {
  const page = await openAs(FARIDA)
  await visit(page, '/admin/audit-log')
  const events = page.getByRole('list', { name: 'Events' }).getByRole('heading')
  const sentence = 'Asha Rao (deleted account) requested a project “Soil moisture by satellite”'
  await page.getByRole('heading', { name: sentence }).waitFor()
  const row = page.getByRole('listitem').filter({ hasText: sentence })
  expect(await row.innerText()).toMatch(/Mar 2, 2026, \d{1,2}:00 (am|pm)/i)
  await checkScreen(page, 'audit-log-events')

  const from = page.getByLabel('From', { exact: true })
  await from.fill('2026-03-01')
  await from.blur()
  // The field shows the date like this once the filter is applied; only then is the next filter added to it.
  await expect.poll(() => from.inputValue()).toBe('Mar 1, 2026')
  await page.getByLabel('To', { exact: true }).fill('2026-03-04')
  await page.waitForURL(
    (url) => url.search.includes('from=2026-03-01') && url.search.includes('to=2026-03-04'),
  )
  await expect.poll(() => events.allTextContents()).toEqual([sentence])
  // Back undoes the last filter only.
  await page.goBack()
  await page.waitForURL((url) => url.search === '?from=2026-03-01')
})

it('names the person who signed up', async () => {
  const page = await openAs(FARIDA)
  await visit(page, '/admin/audit-log')
  const row = page.getByRole('listitem').filter({ hasText: 'account' }).filter({ hasText: 'Feb 2, 2026' })
  expect(await row.getByRole('heading').innerText()).toBe(`${SIGNED_UP.name} created their account`)
  expect(await row.getByText('about').count()).toBe(0)
})

it('explains beside a date that it is no day, within the page', async () => {
  const page = await openAs(FARIDA)
  await visit(page, '/admin/audit-log')
  for (const name of ['From', 'To']) {
    const field = page.getByRole('textbox', { name, exact: true })
    await field.fill('rubbish')
    await field.blur()
  }
  const errors = page.getByText(/^Please write a day, for example “\w{3} \d{1,2}(, \d{4})?”\.$/)
  await expect.poll(() => errors.count()).toBe(2)
  const [left, right] = await errors.evaluateAll((elements) =>
    elements.map((element) => element.getBoundingClientRect().toJSON()),
  )
  expect(left.right).toBeLessThan(right.left)
  const isAsWide = () => document.documentElement.scrollWidth === innerWidth
  expect(await page.evaluate(isAsWide)).toBe(true)
  await checkScreen(page, 'audit-log-malformed')
})

it('reads a day without a year as past, and says if From is later than To', async () => {
  const page = await openAs(FARIDA)
  await visit(page, '/admin/audit-log')
  const tomorrow = new Date(Date.now() + DAY_MS)
  const to = page.getByRole('textbox', { name: 'To', exact: true })
  await to.fill(tomorrow.toLocaleDateString('en-US', { month: 'short', day: 'numeric' }))
  await to.press('Tab')
  const year = tomorrow.getFullYear() - 1
  await page.waitForURL((url) => url.search.startsWith(`?to=${year}-`))
  await visit(page, '/admin/audit-log?from=2026-03-09&to=2026-03-01')
  await page.getByText('From is later than To.').waitFor()
})
