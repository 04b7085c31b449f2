import { beforeAll, expect, it } from 'vitest'
import { addRequestedProject } from '../packages/server/src/features/assignments/assignments.testing.ts'
import { visit } from './browser.ts'
import { openAs } from './pages.ts'
import { ANANYA, DEV, findIds } from './people.ts'
import { addProjects, CROP, MENTOR } from './projects.ts'
import { createPeople, portal } from './shared-portal.ts'

const COMPLETED = 'A project of last term'

beforeAll(async () => {
  await createPeople(ANANYA, DEV, MENTOR)
  await addProjects(portal)
  const idOf = await findIds(portal)
  const ids = { studentId: idOf(ANANYA), mentorId: idOf(MENTOR) }
  await addRequestedProject(portal, { ...ids, title: COMPLETED, status: 'completed' })
})

it('does not offer completed projects for an item', { tags: ['ci'] }, async () => {
  const page = await openAs(MENTOR)
  await visit(page, '/instructor/hand-ins')
  await page.getByRole('button', { name: 'Add item' }).click()
  const projects = page.getByRole('dialog', { name: 'Add item' }).getByRole('list', { name: 'Projects' })
  await projects.getByText(CROP).waitFor()
  expect(await projects.getByText(COMPLETED).count()).toBe(0)
})
