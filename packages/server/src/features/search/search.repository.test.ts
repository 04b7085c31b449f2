// @module-tag database
import { RESULTS_PER_KIND } from '@capstone/contract/search/search.constants'
import { fillPlaceholders, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test as plainTest } from 'vitest'
import { explain, maxRowsOf } from '../../db/explain.testing.ts'
import { createUser } from '../../rpc/context.testing.ts'
import type { AdminContext } from '../../rpc/context.ts'
import { actAsNew } from '../../rpc/people.testing.ts'
import { portal, test } from '../../rpc/portal.testing.ts'
import { addProject } from '../assignments/assignments.testing.ts'
import { studentPapers } from '../papers/papers.table.ts'
import { addRequest } from '../requests/requests.testing.ts'
import { findMatches, selectMatches, toParameters } from './search.repository.ts'

const NOTHING = { people: [], projects: [], papers: [], requests: [] }

let admin: AdminContext
beforeEach(async () => {
  admin = await actAsNew('admin', { name: 'Farida Sheikh' })
})

const search = (text: string) => findMatches(portal.db, admin.scope, text)

test('people, projects, papers and requests are found in one call, each with its owner', async () => {
  const student = await createUser(portal, {
    role: 'student',
    name: 'Churni Das',
    email: 'das@university.test',
  })
  const instructor = await createUser(portal, { role: 'instructor', name: 'Meera Kulkarni' })
  const project = await addProject(portal, { title: 'Churn of telecom clients', instructorId: instructor.id })
  const [paper] = await portal.db
    .insert(studentPapers)
    .values({ studentId: student.id, title: 'On customer churn', paperUrl: 'papers/draft/1.pdf' })
    .returning({ id: studentPapers.id })
  const request = await addRequest(portal, { studentId: student.id, title: 'Predicting CHURN early' })
  expect(await search('churn')).toEqual({
    people: [{ id: student.id, name: 'Churni Das', email: 'das@university.test', role: 'student' }],
    projects: [{ id: project, title: 'Churn of telecom clients', instructorName: 'Meera Kulkarni' }],
    papers: [{ id: paper?.id, title: 'On customer churn', studentName: 'Churni Das', status: 'draft' }],
    requests: [
      { id: request, title: 'Predicting CHURN early', studentName: 'Churni Das', status: 'pending' },
    ],
  })
})

test('matches at the beginning come first, then by name, and at most five of a kind', async () => {
  for (const name of [
    'Zoya Adams',
    'Ada Zorn',
    'Bea Adams',
    'Adam Lee',
    'Cid Adams',
    'Dan Adams',
    'Eve Adams',
  ]) {
    await createUser(portal, { role: 'student', name, email: `${name.replace(' ', '.')}@university.test` })
  }
  const { people } = await search('ada')
  expect(people.map(({ name }) => name)).toEqual([
    'Ada Zorn',
    'Adam Lee',
    'Bea Adams',
    'Cid Adams',
    'Dan Adams',
  ])
  expect(people).toHaveLength(RESULTS_PER_KIND)
})

test('two letters match the beginnings of words, and wildcards are taken literally', async () => {
  await createUser(portal, { role: 'student', name: 'Noor Ali', email: 'noor@university.test' })
  expect((await search('al')).people.map(({ name }) => name)).toEqual(['Noor Ali'])
  expect(await search('li')).toEqual(NOTHING)
  expect(await search('%%%')).toEqual(NOTHING)
})

// A generic plan would read all people. A custom plan finds rare texts by the index, and stops after the first few
// hundred matches of a frequent one.
describe('a search reads only a few people', () => {
  beforeAll(async () => {
    await portal.db.execute(sql`insert into users (name, email, role)
      select 'Student ' || n, 'student' || n || '@university.test', 'student' from generate_series(1, 20000) n`)
    await portal.db.execute(sql`analyze users`)
  })
  plainTest.each(['student 1234', 'student'])('"%s"', async (text) => {
    const { sql: statement, params } = selectMatches(portal.db).toSQL()
    const plan = await explain(portal.db, {
      sql: statement,
      params: fillPlaceholders(params, toParameters(text)),
    })
    expect(maxRowsOf(plan), plan).toBeLessThan(1000)
  })
})
