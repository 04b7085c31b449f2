import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditEvents } from '../packages/server/src/features/audit/audit.table.ts'
import { openPage, signIn, startBrowser, visit } from './browser.ts'
import { lookAt } from './looks.ts'
import { type Person, startPortal } from './portal.ts'

const ADMIN: Person = { name: 'Farida Sheikh', email: 'farida@university.test', role: 'admin' }
const GONE = '4b6f2f7e-8f6f-4a38-9c2b-0a1c8e6f1d11'
const REQUEST = '4b6f2f7e-8f6f-4a38-9c2b-0a1c8e6f1d12'
const before = { name: 'Asha Rao', email: 'asha@university.test', role: 'student' }

let portal: Awaited<ReturnType<typeof startPortal>>
let browser: Browser
beforeAll(async () => {
  portal = await startPortal([ADMIN], {}, async ({ db }) => {
    const common = { actorId: GONE, actorRole: 'student' } as const
    await db.insert(auditEvents).values([
      {
        ...{ ...common, action: 'request.created', subjectType: 'request', subjectId: REQUEST },
        ...{ occurredAt: new Date('2026-03-02T12:00:00Z'), after: { title: 'Soil moisture by satellite' } },
      },
      {
        ...{ action: 'account.deleted', subjectType: 'user', subjectId: GONE, before },
        occurredAt: new Date('2026-03-09T12:00:00Z'),
      },
    ])
  })
  browser = await startBrowser()
})
afterAll(async () => {
  await browser?.close()
  await portal?.stop()
})

it('names who is gone and what it was about, and shows the days one asks for', async () => {
  const { page, close } = await openPage(browser, portal.address)
  await signIn(page, ADMIN.email)
  await visit(page, '/admin/audit-log')
  const events = page.getByRole('list', { name: 'Events' }).getByRole('heading')
  const asked = 'Asha Rao (deleted account) requested a project “Soil moisture by satellite”'
  await page.getByRole('heading', { name: asked }).waitFor()
  await lookAt(page, 'audit-log-events')

  await page.getByLabel('From', { exact: true }).fill('2026-03-01')
  await page.getByLabel('To', { exact: true }).fill('2026-03-04')
  await page.waitForURL(
    (url) => url.search.includes('from=2026-03-01') && url.search.includes('to=2026-03-04'),
  )
  await expect.poll(() => events.allTextContents()).toEqual([asked])
  await close()
})
