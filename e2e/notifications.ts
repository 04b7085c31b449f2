import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { addFullProject } from '../packages/server/src/features/assignments/assignments.testing.ts'
import { studentPapers } from '../packages/server/src/features/papers/papers.table.ts'
import { addRequest } from '../packages/server/src/features/requests/requests.testing.ts'
import type { Portal } from '../packages/server/src/rpc/context.ts'
import { MENTOR, STUDENT } from './live-events.ts'
import { findIds } from './people.ts'

export const ids = { request: randomUUID(), paper: randomUUID(), project: '', student: '' }

/** Adds what the student can be notified of: a request and a paper to approve, a project to assign. */
export async function addFixtures(portal: Portal) {
  const idOf = await findIds(portal)
  ids.student = idOf(STUDENT)
  ids.project = await addFullProject(portal, idOf(MENTOR))
  await addRequest(portal, { id: ids.request, studentId: ids.student, title: 'A tide clock' })
  await portal.db.insert(studentPapers).values({
    id: ids.paper,
    studentId: ids.student,
    title: 'On tides',
    paperUrl: 'on-tides',
    status: 'review',
  })
}

export const ACCESS_OFF = {
  report: false,
  synopsis: false,
  presentation: false,
  source_code: false,
  tools: false,
  video: false,
}

/** The notification bell of a page, with its panel. */
export function bellOf(page: Page) {
  const button = page.getByRole('button', { name: /^Notifications/ }).filter({ visible: true })
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  return {
    button,
    panel,
    waitForUnread: (unread: number) =>
      expect
        .poll(() => button.getAttribute('aria-label'))
        .toBe(unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'),
    /** Opens the panel and follows the link with these words. */
    async follow(words: string | RegExp) {
      await button.click()
      await panel.getByRole('link', { name: words }).click()
      await panel.waitFor({ state: 'detached' })
    },
    open: async () => {
      await button.click()
      await panel.waitFor()
    },
  }
}
