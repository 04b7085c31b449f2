// @module-tag database
import { expect } from 'vitest'
import { mentor, student, pairTest as test } from '../../../rpc/people.testing.ts'
import { portal } from '../../../rpc/portal.testing.ts'
import { addAssignment, addProject, addRequestedProject } from '../../assignments/assignments.testing.ts'
import { listSimilarForMentor } from './similar-projects.service.ts'

const TITLE = 'Predictive maintenance of industrial pumps'

test('a mentor sees what the request of their student resembles, and nothing for an assigned project', async () => {
  const ids = { studentId: student.viewer.id, mentorId: mentor.viewer.id }
  const requested = await addRequestedProject(portal, { ...ids, title: TITLE })
  const similar = await addProject(portal, { title: `${TITLE} again`, instructorId: mentor.viewer.id })
  expect(await listSimilarForMentor(mentor, { assignmentId: requested })).toMatchObject([
    { kind: 'project', id: similar, personName: mentor.viewer.name },
  ])
  const assigned = await addAssignment(portal, { ...ids, instructorProjectId: similar })
  expect(await listSimilarForMentor(mentor, { assignmentId: assigned })).toEqual([])
})
