// @module-tag database
import { SIMILAR_PROJECTS_MAX } from '@capstone/contract/requests/requests.constants'
import { beforeEach, expect } from 'vitest'
import { createUser } from '../../../rpc/context.testing.ts'
import { admin, adminTest as test } from '../../../rpc/people.testing.ts'
import { portal } from '../../../rpc/portal.testing.ts'
import { addProject } from '../../assignments/assignments.testing.ts'
import { addRequest } from '../requests.testing.ts'
import { findSimilarProjects } from './similar-projects.repository.ts'

const TITLE = 'Predictive maintenance of industrial pumps'
const NEAR = 'Predictive maintenance for industrial water pumps'
const FAR = 'A quiet hours map of the campus'

let studentId: string
beforeEach(async () => {
  studentId = (await createUser(portal, { role: 'student', name: 'Dev Malhotra' })).id
})

const similarProjectsOf = async (id: string) =>
  (await findSimilarProjects(portal.db, admin.scope, [id]))[0]?.similarProjects

test('a request is similar to projects and other requests, most similar first, with their titles', async () => {
  const instructor = await createUser(portal, { role: 'instructor', name: 'Meera Kulkarni' })
  const requestId = await addRequest(portal, { studentId, title: TITLE })
  await addProject(portal, { title: FAR })
  const project = await addProject(portal, { title: NEAR, instructorId: instructor.id })
  const other = await createUser(portal, { role: 'student', name: 'Zoya Khan' })
  const same = await addRequest(portal, {
    studentId: other.id,
    title: TITLE.toUpperCase(),
    status: 'approved',
  })
  expect(await similarProjectsOf(requestId)).toEqual([
    {
      kind: 'request',
      id: same,
      title: TITLE.toUpperCase(),
      personName: 'Zoya Khan',
      status: 'approved',
      percent: 100,
    },
    {
      kind: 'project',
      id: project,
      title: NEAR,
      personName: 'Meera Kulkarni',
      status: null,
      percent: expect.any(Number),
    },
  ])
})

test('a request is not compared with itself, and has no similar projects if none is similar enough', async () => {
  const requestId = await addRequest(portal, { studentId, title: TITLE })
  await addProject(portal, { title: FAR })
  expect(await similarProjectsOf(requestId)).toEqual([])
})

test('at most SIMILAR_PROJECTS_MAX similar projects are returned; a project without an owner has no person’s name', async () => {
  const requestId = await addRequest(portal, { studentId, title: TITLE })
  for (let number = 0; number < SIMILAR_PROJECTS_MAX + 2; number += 1) {
    await addProject(portal, { title: `${TITLE} ${number}`, instructorId: null })
  }
  const found = await similarProjectsOf(requestId)
  expect(found).toHaveLength(SIMILAR_PROJECTS_MAX)
  expect(found?.[0]).toMatchObject({ kind: 'project', personName: null })
})

test('several requests are answered in the given order, without missing ones', async () => {
  const first = await addRequest(portal, { studentId, title: TITLE })
  const second = await addRequest(portal, { studentId, title: FAR })
  const missingId = '00000000-0000-4000-8000-000000000000'
  const found = await findSimilarProjects(portal.db, admin.scope, [second, missingId, first])
  expect(found.map(({ id }) => id)).toEqual([second, first])
})
