// @module-tag database
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../db/database.ts'
import { failAtEveryStatement } from '../db/fault-injection.testing.ts'
import { openSession, writeSessionCookie } from '../features/accounts/accounts.testing.ts'
import { issueOneTimeToken } from '../features/accounts/one-time-tokens/one-time-tokens.service.ts'
import { writePasswordHash } from '../features/accounts/passwords/passwords.repository.ts'
import { changePassword } from '../features/accounts/passwords/passwords.service.ts'
import { updateProfile } from '../features/accounts/profile/profile.service.ts'
import { endOtherSessions } from '../features/accounts/sessions/sessions.service.ts'
import { assignProjectToStudents } from '../features/assignments/assign/assignments.service.ts'
import { accessFlags } from '../features/assignments/assignments.testing.ts'
import { updateStep } from '../features/assignments/roadmap/roadmap.service.ts'
import { markRead } from '../features/chat/read-receipts.service.ts'
import { sendMessage } from '../features/chat/sending.service.ts'
import { finishUpload } from '../features/files/uploads/uploads.testing.ts'
import { answerMeeting } from '../features/meetings/meeting-transitions.service.ts'
import { proposeMeeting } from '../features/meetings/meetings.service.ts'
import { readMentoringCounts } from '../features/people/mentoring/mentoring-counts.service.ts'
import { assignStudentsToInstructor, removeStudentFromInstructor } from '../features/people/people.service.ts'
import { buildProject } from '../features/repository/projects.testing.ts'
import { createProject, deleteProject, updateProject } from '../features/repository/repository.service.ts'
import { hashPassword } from '../platform/password-hash.ts'
import { actAs } from '../rpc/context.testing.ts'
import type { AdminContext, InstructorContext, OwnAccountContext } from '../rpc/context.ts'
import { portal } from '../rpc/portal.testing.ts'
import { PROFILES } from './permission-tests/permissions.accounts.testing.ts'
import { type Fixtures, prepareFixtures } from './permission-tests/permissions.fixtures.testing.ts'

type OperationContext = {
  readonly fixtures: Fixtures
  readonly student: OwnAccountContext
  readonly admin: AdminContext
  readonly instructor: InstructorContext
  readonly uploads: readonly string[]
  /** The same in each attempt, like the input of a client that retries. */
  readonly newId: string
}
// With the current password, because attempts without it are limited.
const PASSWORD = { currentPassword: 'the first one', newPassword: 'another one' }

/** Operations of several statements, on rows that make each write as much as possible. */
const OPERATIONS: Readonly<Record<string, (context: OperationContext) => Promise<unknown>>> = {
  createProject: ({ instructor, newId, uploads: [synopsis = '', report = ''] }) =>
    createProject(instructor, buildProject({ id: newId, files: { synopsis, report } })),
  updateProject: ({ instructor, fixtures, uploads: [synopsis = '', report = ''] }) =>
    updateProject(instructor, buildProject({ id: fixtures.own.projectId, files: { synopsis, report } })),
  deleteProject: ({ instructor, fixtures }) => deleteProject(instructor, { id: fixtures.own.projectId }),
  assignProjectToStudents: ({ instructor, newId, fixtures: { own } }) =>
    assignProjectToStudents(instructor, {
      projectId: own.projectId,
      access: accessFlags(true),
      students: [{ assignmentId: newId, studentId: own.candidate.id }],
    }),
  updateStep: ({ student, fixtures: { own } }) =>
    updateStep(actAs(student, own.student), {
      assignmentId: own.requestedProjectId,
      step: 1,
      isDone: true,
      note: 'Done',
      seenNote: '',
    }),
  proposeMeeting: ({ student, newId, fixtures: { own } }) =>
    proposeMeeting(student, {
      id: newId,
      assignmentId: own.assignmentId,
      place: 'Room 12',
      note: '',
      startsAt: new Date(student.clock.now().getTime() + 60_000),
      minutes: 30,
    }),
  answerMeeting: ({ student, fixtures: { own } }) =>
    answerMeeting(student, { id: own.meetingId, answer: 'accepted' }),
  sendMessage: ({ instructor, newId, uploads: [, , uploadId = ''], fixtures: { own } }) =>
    sendMessage(instructor, { id: newId, threadId: own.assignmentId, text: 'Hello', uploadId }),
  markRead: ({ instructor, fixtures: { own } }) =>
    markRead(instructor, { threadId: own.archivedId, number: 1 }),
  assignStudentsToInstructor: ({ admin, fixtures: { own, foreign } }) =>
    assignStudentsToInstructor(admin, {
      instructorId: own.instructor.id,
      studentIds: [own.newcomer.id, foreign.newcomer.id],
    }),
  removeStudentFromInstructor: ({ admin, fixtures: { own } }) =>
    removeStudentFromInstructor(admin, { studentId: own.student.id, instructorId: own.instructor.id }),
  changePassword: ({ student }) => changePassword(student, PASSWORD),
  updateProfile: ({ student }) => updateProfile(student, { profile: PROFILES.student, password: PASSWORD }),
  endOtherSessions: ({ student }) => endOtherSessions(student),
}

/** Adds what a change of the student's password ends: a password, a second session and a recovery link. */
async function addSignInState({ own: { student } }: Fixtures) {
  const { db, clock } = portal
  await writePasswordHash(db, student.id, await hashPassword(PASSWORD.currentPassword), clock.now())
  await openSession(portal, student.id)
  await issueOneTimeToken(db, { userId: student.id, purpose: 'recovery', now: clock.now() })
}

/** Returns a function that creates the context on a given database. The contexts differ in nothing else. */
async function prepareContext(fixtures: Fixtures) {
  const newId = randomUUID()
  const { instructor, student } = fixtures.own
  const uploads = [
    await finishUpload(portal, instructor, { slot: 'synopsis' }),
    await finishUpload(portal, instructor, { slot: 'report' }),
    await finishUpload(portal, instructor, { slot: 'instructor_attachment' }),
  ]
  const contextOn = (db: Database): OperationContext => {
    const from = { ...portal, db }
    return {
      fixtures,
      student: { ...actAs(from, student), cookie: writeSessionCookie(portal.settings, student.id) },
      admin: actAs(from, fixtures.admin),
      instructor: actAs(from, instructor),
      uploads,
      newId,
    }
  }
  await readMentoringCounts(contextOn(portal.db).admin)
  return contextOn
}

describe('threat-28 a failure between any two statements leaves everything unchanged', () => {
  let withFixtures: Awaited<ReturnType<typeof prepareFixtures>>
  beforeAll(async () => {
    withFixtures = await prepareFixtures(portal, addSignInState)
  })

  it.each(Object.entries(OPERATIONS))('%s', async (_name, operate) => {
    const { result: faults } = await withFixtures(async (fixtures) => {
      const contextOn = await prepareContext(fixtures)
      return failAtEveryStatement(portal.db, (db) => operate(contextOn(db)))
    })
    expect(faults).toBeGreaterThan(2)
  })
})
