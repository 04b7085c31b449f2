import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { addFullProject } from '../packages/server/src/features/assignments/assignments.testing.ts'
import { studentPapers } from '../packages/server/src/features/papers/papers.table.ts'
import { addRequest } from '../packages/server/src/features/requests/requests.testing.ts'
import type { Portal } from '../packages/server/src/rpc/context.ts'
import { MENTOR, STUDENT } from './live-events.ts'
import { findIds } from './people.ts'

export const ids = { request: randomUUID(), paper: randomUUID(), repository: '', student: '' }

/** What can happen to the student: a request to review, a paper to move, a project to be given. */
export async function addFixtures(records: Portal) {
  const idOf = await findIds(records)
  ids.student = idOf(STUDENT)
  ids.repository = await addFullProject(records, idOf(MENTOR))
  await addRequest(records, { id: ids.request, studentId: ids.student, title: 'A tide clock' })
  await records.db.insert(studentPapers).values({
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

/** The bell of a page, and what opens by it. */
export function bellOf(page: Page) {
  const button = page.getByRole('button', { name: /^Notifications/ }).filter({ visible: true })
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  return {
    button,
    panel,
    /** Waits until this many are unread. */
    rings: (unread: number) =>
      expect
        .poll(() => button.getAttribute('aria-label'))
        .toBe(unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'),
    /** Opens the list and follows the line that begins so. */
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
