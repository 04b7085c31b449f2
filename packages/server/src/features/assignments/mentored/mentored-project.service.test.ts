import { randomUUID } from 'node:crypto'
import {
  PROGRESS_HISTORY_MAX,
  RESOURCES,
  type Resource,
} from '@capstone/contract/assignments/assignments.constants'
import { mentoredProjectDetailSchema } from '@capstone/contract/assignments/mentored-projects.schemas'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect } from 'vitest'
import { countSentStatements } from '../../../db/statement-count.testing.ts'
import type { InstructorContext } from '../../../rpc/context.ts'
import { actAsNew, mentor, student, pairTest as test } from '../../../rpc/people.testing.ts'
import { portal } from '../../../rpc/portal.testing.ts'
import { codeOf } from '../../../rpc/refusals.testing.ts'
import { users } from '../../accounts/accounts.table.ts'
import { FILE_FIELDS, instructorProjects, projectSoftwareLinks } from '../../repository/repository.table.ts'
import { progressHistory } from '../assignments.table.ts'
import { addAssignment, addFullProject, addProject, addRequestedProject } from '../assignments.testing.ts'
import { updateStep } from '../roadmap/roadmap.service.ts'
import { readMentoredProject } from './mentored-project.service.ts'

let other: InstructorContext
beforeEach(async () => {
  other = await actAsNew('instructor', { name: 'Otto' })
})

const roadmap = ['Read', 'Build', 'Write']

describe('a mentored project', () => {
  test('includes its student, the completed steps and notes', async () => {
    const mentorId = mentor.viewer.id
    const idea = { difficulty: 'Advanced', duration: '8 weeks', techStack: ['Python'], roadmap } as const
    const id = await addRequestedProject(portal, {
      studentId: student.viewer.id,
      mentorId,
      title: 'Wish',
      ...idea,
      techStack: ['Python'],
      roadmap: [...roadmap],
    })
    await updateStep(student, { assignmentId: id, step: 1, isDone: true, note: 'Took long', seenNote: '' })
    expect(await readMentoredProject(mentor, { id })).toMatchObject({
      id,
      title: 'Wish',
      description: 'Come true',
      difficulty: 'Advanced',
      duration: '8 weeks',
      techStack: ['Python'],
      student: { name: 'Asha', contact: { email: 'asha@example.test', phone: '+91 1' }, year: '2nd Year' },
      roadmap: [
        { text: 'Read', isDone: false },
        { text: 'Build', isDone: true, note: 'Took long', completedAt: expect.any(Date) },
        { text: 'Write', isDone: false },
      ],
    })
  })

  test.each([
    ['another instructor', () => other.viewer.id],
    ['nobody', () => null],
  ])('hides how to reach a student whom %s mentors now', async (_, findMentorId) => {
    const mentorId = mentor.viewer.id
    const id = await addRequestedProject(portal, { studentId: student.viewer.id, mentorId, title: 'Wish' })
    await portal.db
      .update(users)
      .set({ assignedInstructor: findMentorId() })
      .where(eq(users.id, student.viewer.id))
    const project = await readMentoredProject(mentor, { id })
    expect(project.student).toMatchObject({ name: 'Asha', contact: null })
    expect(JSON.stringify(project)).not.toMatch(/asha@example|\+91/)
  })

  test('is refused with the same error if it is somebody else’s or missing', async () => {
    const id = await addRequestedProject(portal, { studentId: student.viewer.id, mentorId: other.viewer.id })
    const [foreign, missing] = await Promise.all(
      [id, randomUUID()].map((target) =>
        readMentoredProject(mentor, { id: target }).catch((error) => error.toJSON()),
      ),
    )
    expect(foreign).toMatchObject({ code: 'ASSIGNMENT_NOT_FOUND', status: 404 })
    expect(foreign).toEqual(missing)
  })

  test('is not found after its withdrawal', async () => {
    const project = { studentId: student.viewer.id, mentorId: mentor.viewer.id, removedAt: new Date() }
    const id = await addRequestedProject(portal, project)
    expect(await codeOf(readMentoredProject(mentor, { id }))).toBe('ASSIGNMENT_NOT_FOUND')
  })
})

describe('the resources of a mentored project', () => {
  const assign = (instructorProjectId: string, columns = {}) =>
    addAssignment(portal, { studentId: student.viewer.id, instructorProjectId, ...columns })
  const removeResource = (resource: Resource, projectId: string) => {
    if (resource === 'tools')
      return portal.db.delete(projectSoftwareLinks).where(eq(projectSoftwareLinks.projectId, projectId))
    const field = resource === 'video' ? 'vimeoUrl' : FILE_FIELDS[resource]
    return portal.db
      .update(instructorProjects)
      .set({ [field]: null })
      .where(eq(instructorProjects.id, projectId))
  }

  test.each(RESOURCES)(
    'are listed in order, each with its access flag, and %s even if there is none',
    async (resource) => {
      const projectId = await addFullProject(portal, mentor.viewer.id)
      await addFullProject(portal, mentor.viewer.id)
      await removeResource(resource, projectId)
      const id = await assign(projectId, { accessCode: false })
      const { resources } = await readMentoredProject(mentor, { id })
      expect(resources).toEqual(
        RESOURCES.map((each) => ({
          resource: each,
          isOn: each !== 'source_code',
          exists: each !== resource,
        })),
      )
    },
  )

  test('do not include their storage paths or anything else that the contract does not name', async () => {
    const id = await assign(await addFullProject(portal, mentor.viewer.id))
    const project = await readMentoredProject(mentor, { id })
    expect(project).toEqual(mentoredProjectDetailSchema.parse(project))
    expect(JSON.stringify(project)).not.toMatch(/secret/)
    expect(project).toMatchObject({ isRequestedProject: false, roadmap: [], category: 'Civil' })
  })

  test('are empty for a requested project', async () => {
    const id = await addRequestedProject(portal, { studentId: student.viewer.id, mentorId: mentor.viewer.id })
    expect(await readMentoredProject(mentor, { id })).toMatchObject({
      isRequestedProject: true,
      resources: [],
    })
  })
})

describe('the progress history of a mentored project', () => {
  const assignedAt = new Date(Date.UTC(2026, 0, 1))
  const at = (minute: number) => new Date(assignedAt.getTime() + minute * 60_000)
  const assign = async () => {
    const instructorProjectId = await addProject(portal, { instructorId: mentor.viewer.id })
    return addAssignment(portal, { studentId: student.viewer.id, instructorProjectId, assignedAt })
  }
  const addEntries = (assignmentId: string, minutes: readonly number[]) =>
    portal.db.insert(progressHistory).values(
      minutes.map((minute) => ({
        assignmentId,
        status: 'in_progress' as const,
        progress: minute % 101,
        recordedAt: at(minute),
      })),
    )
  const progressHistoryOf = async (id: string) => (await readMentoredProject(mentor, { id })).history

  test('starts with the assignment and is oldest first, without entries of other projects', async () => {
    const id = await assign()
    await addEntries(await assign(), [1])
    const assigned = { at: assignedAt, status: 'pending', progress: 0 }
    expect(await progressHistoryOf(id)).toEqual([assigned])
    await addEntries(id, [30, 10, 20])
    expect(await progressHistoryOf(id)).toEqual([
      assigned,
      ...[10, 20, 30].map((minute) => ({ at: at(minute), status: 'in_progress', progress: minute })),
    ])
  })

  test('has the assignment and the newest entries if there are too many', async () => {
    const id = await assign()
    const minutes = Array.from({ length: PROGRESS_HISTORY_MAX + 20 }, (_, index) => index + 1)
    await addEntries(id, minutes)
    const history = await progressHistoryOf(id)
    expect(history).toHaveLength(PROGRESS_HISTORY_MAX)
    expect(history.map((each) => each.at)).toEqual([0, ...minutes.slice(1 - PROGRESS_HISTORY_MAX)].map(at))
  })
})

test('an assignment is read in two statements, a requested project in three', async () => {
  const instructorProjectId = await addFullProject(portal, mentor.viewer.id)
  const assignmentId = await addAssignment(portal, { studentId: student.viewer.id, instructorProjectId })
  const wish = { studentId: student.viewer.id, mentorId: mentor.viewer.id, roadmap }
  const requestedProjectId = await addRequestedProject(portal, wish)
  for (const step of [0, 1, 2])
    await updateStep(student, {
      assignmentId: requestedProjectId,
      step,
      isDone: true,
      note: '',
      seenNote: '',
    })
  const { db, takeCount } = countSentStatements(portal.db)
  const counts: number[] = []
  for (const id of [assignmentId, requestedProjectId]) {
    await readMentoredProject({ ...mentor, db }, { id })
    counts.push(takeCount())
  }
  expect(counts).toEqual([2, 3])
})
