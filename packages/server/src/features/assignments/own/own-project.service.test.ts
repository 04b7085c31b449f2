import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect } from 'vitest'
import { actAsNew, mentor, student, pairTest as test } from '../../../rpc/people.testing.ts'
import { portal } from '../../../rpc/portal.testing.ts'
import { users } from '../../accounts/accounts.table.ts'
import { studentProjects } from '../assignments.table.ts'
import { addAssignment, addFullProject, addProject, addRequestedProject } from '../assignments.testing.ts'
import { linkToResource, openResource } from '../resource-access.service.ts'
import { readOwnProject } from './own-project.service.ts'

const IDEA = { difficulty: 'Advanced' as const, duration: '16 weeks', techStack: ['Python', 'QGIS'] }
const PUBLIC = {
  name: 'Ines',
  email: 'ines@example.test',
  bio: 'Builds bridges.',
  experience: 12,
  qualification: 'PhD',
}
let instructorId: string
beforeEach(async () => {
  const instructor = await actAsNew('instructor', {
    ...PUBLIC,
    specialization: 'Robotics',
    phone: '+91 1234',
    college: 'Northfield',
  })
  instructorId = instructor.viewer.id
})

describe('a student’s own project in full', () => {
  test('includes the idea and its steps if it was requested', async () => {
    const id = await addRequestedProject(portal, {
      studentId: student.viewer.id,
      ...IDEA,
      roadmap: ['Read', 'Build'],
    })
    expect(await readOwnProject(student, { id })).toMatchObject({
      ...IDEA,
      roadmap: [{ text: 'Read' }, { text: 'Build' }],
      mentor: null,
    })
  })

  test('has no idea and no steps if it was assigned by an instructor', async () => {
    const instructorProjectId = await addProject(portal, { instructorId })
    const id = await addAssignment(portal, { studentId: student.viewer.id, instructorProjectId })
    expect(await readOwnProject(student, { id })).toMatchObject({
      difficulty: null,
      duration: null,
      techStack: [],
      roadmap: [],
    })
  })

  test('shows only the public profile of its mentor, whether it was assigned or requested', async () => {
    const instructorProjectId = await addProject(portal, { instructorId })
    const studentId = student.viewer.id
    const assignmentId = await addAssignment(portal, { studentId, instructorProjectId })
    const requestedProjectId = await addRequestedProject(portal, { studentId, mentorId: instructorId })
    for (const id of [assignmentId, requestedProjectId])
      expect((await readOwnProject(student, { id })).mentor).toEqual({ ...PUBLIC, expertise: 'Robotics' })
  })

  test('shows name and address of a mentor without a profile, and no mentor if the account is deleted', async () => {
    const { id: mentorId, email } = mentor.viewer
    const id = await addRequestedProject(portal, { studentId: student.viewer.id, mentorId })
    expect((await readOwnProject(student, { id })).mentor).toEqual({
      name: 'Ines',
      email,
      expertise: null,
      bio: null,
      experience: null,
      qualification: null,
    })
    await portal.db.delete(users).where(eq(users.id, mentorId))
    expect(await readOwnProject(student, { id })).toMatchObject({ mentor: null, instructorName: null })
  })

  test('threat-06 is not found after its removal, and neither are its files', async () => {
    const instructorProjectId = await addFullProject(portal, instructorId)
    const id = await addAssignment(portal, { studentId: student.viewer.id, instructorProjectId })
    const file = { assignmentId: id, kind: 'synopsis' } as const
    expect(await linkToResource(student, file)).toMatchObject({ url: expect.any(String) })
    await portal.db.update(studentProjects).set({ removedAt: new Date() }).where(eq(studentProjects.id, id))
    // A link that was made before the removal does not work either.
    const openEarlierLink = () =>
      openResource(student, { kind: 'resource', assignmentId: id, file: 'synopsis' })
    for (const work of [
      () => readOwnProject(student, { id }),
      () => linkToResource(student, file),
      openEarlierLink,
    ])
      await expect(work()).rejects.toMatchObject({ code: 'ASSIGNMENT_NOT_FOUND', status: 404 })
  })
})
