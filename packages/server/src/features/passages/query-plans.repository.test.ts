// @module-tag database
import { PROJECT_FILE_KINDS } from '@capstone/contract/repository/repository.constants'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { actAs, createUser } from '../../rpc/context.testing.ts'
import { portal } from '../../rpc/portal.testing.ts'
import { addAssignment, addFullProject } from '../assignments/assignments.testing.ts'
import { FILE_FIELDS, instructorProjects } from '../repository/repository.table.ts'
import { selectEntries } from './entries.repository.ts'
import { indexStudyGuide } from './guide.service.ts'
import { passageSources, passages } from './passages.table.ts'
import { addPassages } from './passages.testing.ts'

test('the files that a student may open are looked up once, however many passages are quoted', async () => {
  const instructor = await createUser(portal, { role: 'instructor' })
  const student = await createUser(portal, { role: 'student', assignedInstructor: instructor.id })
  const instructorProjectId = await addFullProject(portal, instructor.id)
  await addAssignment(portal, { studentId: student.id, instructorProjectId })
  const [project] = await portal.db
    .select()
    .from(instructorProjects)
    .where(eq(instructorProjects.id, instructorProjectId))
  for (const kind of PROJECT_FILE_KINDS)
    await addPassages(portal, project?.[FILE_FIELDS[kind]] ?? '', ['The first page.', 'The second.'])
  await indexStudyGuide(portal)
  // Statistics may be an hour old: from before the documents were read, when none of them was searched.
  await portal.db.update(passageSources).set({ state: 'pending' })
  await portal.db.execute(sql`analyze`)
  await portal.db.update(passageSources).set({ state: 'searched' })
  const references = (await portal.db.select({ id: passages.id }).from(passages).limit(50)).map(
    ({ id }) => id,
  )
  const { scope } = actAs(portal, student)
  const lines = await portal.db.execute(
    sql`explain (analyze, timing off) ${selectEntries(scope, 'UTC', references)}`,
  )
  const plan = lines.map((line) => String(line['QUERY PLAN']))
  const lookups = plan.filter((line) => line.includes('on stored_files'))
  const loops = lookups.map((line) => Number(/loops=(\d+)/.exec(line)?.[1] ?? 0))
  expect(lookups, plan.join('\n')).not.toEqual([])
  expect(Math.max(...loops), plan.join('\n')).toBeLessThanOrEqual(PROJECT_FILE_KINDS.length)
})
