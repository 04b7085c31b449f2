import { randomUUID } from 'node:crypto'
import { hashPassword } from 'better-auth/crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CutError, cutTransactions } from '../db/cut.testing.ts'
import { openSession, writeSessionCookie } from '../features/accounts/accounts.testing.ts'
import { issueHandOff } from '../features/accounts/hand-offs.service.ts'
import { writePasswordHash } from '../features/accounts/passwords.repository.ts'
import { changePassword } from '../features/accounts/passwords.service.ts'
import { updateProfile } from '../features/accounts/profile.service.ts'
import { endOtherSessions } from '../features/accounts/sessions.service.ts'
import { assignProjectToStudents } from '../features/assignments/assignments.service.ts'
import { switches } from '../features/assignments/assignments.testing.ts'
import { tickStep } from '../features/assignments/roadmap.service.ts'
import { markRead } from '../features/chat/reading.service.ts'
import { sendMessage } from '../features/chat/sending.service.ts'
import { finishUpload } from '../features/files/uploads.testing.ts'
import { answerMeeting } from '../features/meetings/meeting-moves.service.ts'
import { proposeMeeting } from '../features/meetings/meetings.service.ts'
import {
  assignStudentsToInstructor,
  readMentoringCounts,
  removeStudentFromInstructor,
} from '../features/people/people.service.ts'
import { writeProject } from '../features/repository/projects.testing.ts'
import { createProject, deleteProject, updateProject } from '../features/repository/repository.service.ts'
import { actAs, createTestPortal, type TestPortal } from '../rpc/context.testing.ts'
import type { AdminContext, InstructorContext, OwnAccountContext } from '../rpc/context.ts'
import { PROFILES } from './permissions.accounts.testing.ts'
import { createWorld, type World } from './permissions.world.testing.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await createTestPortal()
})
afterAll(() => portal.close())

type Acting = {
  readonly world: World
  readonly student: OwnAccountContext
  readonly admin: AdminContext
  readonly instructor: InstructorContext
  readonly uploads: readonly string[]
  /** The same at each try, as a client that tries again sends it. */
  readonly newId: string
}
// The current one is given, so that trying again and again is not too much.
const PASSWORD = { currentPassword: 'the first one', newPassword: 'another one' }

/** Every operation of several statements, on rows that make it write all it can. */
const OPERATIONS: Readonly<Record<string, (acting: Acting) => Promise<unknown>>> = {
  createProject: ({ instructor, newId, uploads: [synopsis = '', report = ''] }) =>
    createProject(instructor, writeProject({ id: newId, files: { synopsis, report } })),
  updateProject: ({ instructor, world, uploads: [synopsis = '', report = ''] }) =>
    updateProject(instructor, writeProject({ id: world.own.projectId, files: { synopsis, report } })),
  deleteProject: ({ instructor, world }) => deleteProject(instructor, { id: world.own.projectId }),
  assignProjectToStudents: ({ instructor, newId, world: { own } }) =>
    assignProjectToStudents(instructor, {
      projectId: own.projectId,
      access: switches(true),
      students: [{ assignmentId: newId, studentId: own.candidate.id }],
    }),
  tickStep: ({ student, world: { own } }) =>
    tickStep(actAs(student, own.student), { assignmentId: own.bornId, step: 1, isDone: true, note: 'Done' }),
  proposeMeeting: ({ student, newId, world: { own } }) =>
    proposeMeeting(student, {
      ...{ id: newId, assignmentId: own.assignmentId, place: 'Room 12', note: '' },
      ...{ startsAt: new Date(student.clock.now().getTime() + 60_000), minutes: 30 },
    }),
  answerMeeting: ({ student, world: { own } }) =>
    answerMeeting(student, { id: own.meetingId, answer: 'accepted' }),
  sendMessage: ({ instructor, newId, uploads: [, , uploadId = ''], world: { own } }) =>
    sendMessage(instructor, { id: newId, threadId: own.assignmentId, text: 'Hello', uploadId }),
  markRead: ({ instructor, world: { own } }) => markRead(instructor, { threadId: own.archivedId, number: 1 }),
  assignStudentsToInstructor: ({ admin, world: { own, foreign } }) =>
    assignStudentsToInstructor(admin, {
      instructorId: own.instructor.id,
      studentIds: [own.newcomer.id, foreign.newcomer.id],
    }),
  removeStudentFromInstructor: ({ admin, world: { own } }) =>
    removeStudentFromInstructor(admin, { studentId: own.student.id, instructorId: own.instructor.id }),
  changePassword: ({ student }) => changePassword(student, PASSWORD),
  updateProfile: ({ student }) => updateProfile(student, { profile: PROFILES.student, password: PASSWORD }),
  endOtherSessions: ({ student }) => endOtherSessions(student),
}

// A file on its way in is staged before the transaction that names it, and swept if that never comes.
const SETTLED_FILES = "(select * from stored_files where state <> 'staged')"
const STATE = [
  ...['users', 'accounts', 'sessions', 'hand_offs', 'mails'],
  'instructor_projects',
  'project_software_links',
  'student_projects',
  'audit_events',
  'mentoring_counts',
  ...['roadmap_ticks', 'meetings', 'chat_threads', 'support_messages', 'notifications', 'live_events'],
  'uploads',
  SETTLED_FILES,
]

async function takeState() {
  const digests = STATE.map(
    (rows, index) =>
      `(select coalesce(md5(string_agg(t::text, '' order by t::text)), '') from ${rows} t) as part_${index}`,
  )
  const [row] = await portal.db.execute(sql.raw(`select ${digests.join(', ')}`))
  return row
}

async function setStage() {
  const world = await createWorld(portal)
  const newId = randomUUID()
  const { instructor, student } = world.own
  const passwordHash = await hashPassword(PASSWORD.currentPassword)
  await writePasswordHash(portal.db, student.id, passwordHash, portal.clock.now())
  await openSession(portal, student.id)
  await issueHandOff(portal.db, { userId: student.id, purpose: 'recovery', now: portal.clock.now() })
  const uploads = [
    await finishUpload(portal, instructor, { slot: 'synopsis' }),
    await finishUpload(portal, instructor, { slot: 'report' }),
    await finishUpload(portal, instructor, { slot: 'instructor_attachment' }),
  ]
  const acting = (from: TestPortal): Acting => ({
    world,
    student: { ...actAs(from, student), cookie: writeSessionCookie(portal.settings, student.id) },
    admin: actAs(from, world.admin),
    instructor: actAs(from, instructor),
    uploads,
    newId,
  })
  await readMentoringCounts(acting(portal).admin)
  return acting
}

const MOST_STATEMENTS = 40

describe('threat-28 cut between any two statements, all is as before', () => {
  it.each(Object.entries(OPERATIONS))('%s', async (_name, operate) => {
    const acting = await setStage()
    const before = await takeState()
    let at = 0
    for (; at < MOST_STATEMENTS; at++) {
      const { db, wasCut } = cutTransactions(portal.db, at)
      const work = operate(acting({ ...portal, db }))
      const error = await work.then(
        () => null,
        (thrown: unknown) => thrown,
      )
      if (!wasCut()) {
        expect(error).toBe(null)
        break
      }
      expect(error).toBeInstanceOf(CutError)
      expect(await takeState(), `after ${at} statements`).toEqual(before)
    }
    // Nothing cut it any more: now all is done.
    expect(at).toBeGreaterThan(2)
    expect(at).toBeLessThan(MOST_STATEMENTS)
    expect(await takeState()).not.toEqual(before)
  })
})
