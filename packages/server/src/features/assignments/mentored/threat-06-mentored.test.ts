import { beforeEach, expect } from 'vitest'
import * as z from 'zod'
import { mentor, student, pairTest as test } from '../../../rpc/people.testing.ts'
import { portal } from '../../../rpc/portal.testing.ts'
import { codeOf } from '../../../rpc/refusals.testing.ts'
import { SAMPLES } from '../../files/content/sample-files.testing.ts'
import { finishUpload, refuseAllFiles, serveFiles } from '../../files/uploads/uploads.testing.ts'
import { buildProject } from '../../repository/projects.testing.ts'
import { createProject } from '../../repository/repository.service.ts'
import { addAssignment } from '../assignments.testing.ts'
import { linkToResource, openResource } from '../resource-access.service.ts'
import { changeMentoredProject } from './mentored-changes.service.ts'
import { deleteAssignment } from './mentored-deletion.service.ts'

const TRIES = process.env.PROVE === 'full' ? 100 : 5

let assignmentId: string
let url: string

const files = await serveFiles(portal, { ...refuseAllFiles, resource: openResource })
beforeEach(async () => {
  const synopsis = await finishUpload(portal, mentor.viewer, { slot: 'synopsis' })
  const { id } = await createProject(mentor, buildProject({ files: { synopsis } }))
  assignmentId = await addAssignment(portal, { studentId: student.viewer.id, instructorProjectId: id })
  files.viewer = student.viewer
  url = files.url + (await linkToResource(student, { assignmentId, kind: 'synopsis' })).url
})

const switchAccess = (resource: 'synopsis' | 'report', to: boolean) =>
  changeMentoredProject(mentor, {
    id: assignmentId,
    change: { field: 'access', resource, from: !to, to },
  })
const expectOpen = async () => {
  const answer = await fetch(url)
  expect(answer.status).toBe(200)
  expect(Buffer.from(await answer.arrayBuffer()).equals(SAMPLES['.pdf'])).toBe(true)
}
const expectDenied = async (code: string) => {
  for (const method of ['GET', 'HEAD']) {
    const answer = await fetch(url, { method })
    expect(answer.ok).toBe(false)
    const body = await answer.text()
    if (method === 'GET') expect(z.object({ code: z.string() }).parse(JSON.parse(body)).code).toBe(code)
    expect(body).not.toContain('%PDF')
  }
}

test('threat-06 a link stops working while access is off, and works again after', async () => {
  await expectOpen()
  for (let each = 0; each < TRIES; each++) {
    await switchAccess('synopsis', false)
    await expectDenied('RESOURCE_ACCESS_DENIED')
    expect(await codeOf(linkToResource(student, { assignmentId, kind: 'synopsis' }))).toBe(
      'RESOURCE_ACCESS_DENIED',
    )
    await switchAccess('synopsis', true)
    await expectOpen()
  }
})

test('threat-06 the access flag of another resource has no effect', async () => {
  await switchAccess('report', false)
  await expectOpen()
})

test('threat-06 a link stops working when its assignment is deleted', async () => {
  await expectOpen()
  await deleteAssignment(mentor, { id: assignmentId })
  for (let each = 0; each < TRIES; each++) await expectDenied('ASSIGNMENT_NOT_FOUND')
})
