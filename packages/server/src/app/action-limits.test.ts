import { randomUUID } from 'node:crypto'
import {
  INSTRUCTOR_WRITE_LIMIT,
  OWN_CHANGE_LIMIT,
  PASSWORD_ENTRY_LIMIT,
} from '@capstone/contract/accounts/accounts.constants'
import { RESOURCES } from '@capstone/contract/assignments/assignments.constants'
import { AI_USE_EXPORT_LIMIT } from '@capstone/contract/assistant/assistant.constants'
import { DAY_MS } from '@capstone/contract/base.constants'
import { ITEM_CHANGE_LIMIT } from '@capstone/contract/hand-ins/hand-ins.constants'
import { RECEIPT_EXPORT_LIMIT } from '@capstone/contract/hand-ins/receipts/receipts.constants'
import { PROPOSAL_LIMIT } from '@capstone/contract/meetings/meetings.constants'
import { PRECHECK_LIMIT } from '@capstone/contract/papers/papers.constants'
import { REOPEN_LIMIT, REPLY_LIMIT } from '@capstone/contract/tickets/tickets.constants'
import { expect } from 'vitest'
import { createAccount, openSession } from '../features/accounts/accounts.testing.ts'
import { countActionOrRefuse } from '../features/accounts/rate-limits/action-limits.service.ts'
import { addRequestedProject } from '../features/assignments/assignments.testing.ts'
import { SAMPLES } from '../features/files/content/sample-files.testing.ts'
import { finishUpload } from '../features/files/uploads/uploads.testing.ts'
import { buildItem } from '../features/hand-ins/hand-ins.testing.ts'
import { addTicketRow } from '../features/tickets/tickets.testing.ts'
import { createUser } from '../rpc/context.testing.ts'
import { it, portal } from '../rpc/portal.testing.ts'
import { contextOf, outcomeOf } from './router.testing.ts'
import { router } from './router.ts'

type Act = (procedure: string, input: unknown) => Promise<string>

/** Expects a call to be allowed `max` times, then to be refused, and to be allowed again after the limit's time. */
async function expectLimit(
  act: Act,
  procedure: string,
  input: () => unknown,
  limit: { max: number; seconds: number },
) {
  for (let calls = 0; calls < limit.max; calls++)
    expect(await act(procedure, input())).not.toBe('ATTEMPTS_TOO_MANY')
  expect(await act(procedure, input())).toBe('ATTEMPTS_TOO_MANY')
  portal.clock.advance(limit.seconds)
  expect(await act(procedure, input())).not.toBe('ATTEMPTS_TOO_MANY')
}

const actAsStudent = async () => {
  const student = await createUser(portal, { role: 'student' })
  const context = contextOf(portal, student)
  const act: Act = (procedure, input) => outcomeOf(router, procedure, input, context)
  return { student, act }
}

it('confirming and changing a password share one limit, and the right password counts too', async () => {
  const passwords = ['correct horse 7 battery', 'another horse 8 battery']
  const { student } = await actAsStudent()
  const id = await createAccount(portal, { email: 'asha@example.test', password: passwords[0] ?? '' })
  const { cookie } = await openSession(portal, id)
  const context = { ...contextOf(portal, { ...student, id, email: 'asha@example.test' }), cookie }
  const act: Act = (procedure, input) => outcomeOf(router, procedure, input, context)
  expect(await act('accounts.confirmPassword', { password: passwords[0] })).toBe('ok')
  const change = ([currentPassword, newPassword]: string[]) => ({ currentPassword, newPassword })
  expect(await act('accounts.changePassword', change(passwords))).toBe('ok')
  const rest = { ...PASSWORD_ENTRY_LIMIT, max: PASSWORD_ENTRY_LIMIT.max - 2 }
  await expectLimit(act, 'accounts.confirmPassword', () => ({ password: passwords[1] }), rest)
})

it('replies and reopenings are limited, each with a limit of its own', async () => {
  const { student, act } = await actAsStudent()
  const id = await addTicketRow(portal, { senderId: student.id })
  const reply = () => ({ id: randomUUID(), ticketId: id, message: 'And this.', lastSeenReplyId: null })
  await expectLimit(act, 'tickets.replyToTicket', reply, REPLY_LIMIT)
  await expectLimit(act, 'tickets.reopenTicket', () => ({ id }), REOPEN_LIMIT)
})

it('proposals of meetings are limited, also those that were cancelled at once', async () => {
  const { student, act } = await actAsStudent()
  const { id: mentorId } = await createUser(portal, { role: 'instructor' })
  const assignmentId = await addRequestedProject(portal, { studentId: student.id, mentorId, title: 'Map' })
  const propose: Act = async (procedure, input) => {
    const outcome = await act(procedure, input)
    await act('meetings.cancelMeeting', input)
    return outcome
  }
  const proposal = () => {
    const startsAt = new Date(portal.clock.now().getTime() + DAY_MS)
    return { id: randomUUID(), assignmentId, startsAt, minutes: 30, place: '', note: '' }
  }
  await expectLimit(propose, 'meetings.proposeMeeting', proposal, PROPOSAL_LIMIT)
})

it('AI-use records of a student are limited', async () => {
  const { act } = await actAsStudent()
  const request = () => ({ assignmentId: randomUUID(), format: 'pdf' })
  await expectLimit(act, 'assistant.exportAiUse', request, AI_USE_EXPORT_LIMIT)
})

it('receipts that a person makes as a PDF or a QR code are limited together', async () => {
  const { act } = await actAsStudent()
  const request = () => ({ versionId: randomUUID() })
  expect(await act('handIns.readReceiptCode', request())).toBe('HAND_IN_NOT_FOUND')
  const rest = { ...RECEIPT_EXPORT_LIMIT, max: RECEIPT_EXPORT_LIMIT.max - 1 }
  await expectLimit(act, 'handIns.exportReceipt', request, rest)
  for (let calls = 1; calls < RECEIPT_EXPORT_LIMIT.max; calls++) await act('handIns.exportReceipt', request())
  expect(await act('handIns.readReceiptCode', request())).toBe('ATTEMPTS_TOO_MANY')
})

it('pre-checks of papers and hand-ins that read the file share one limit', async () => {
  const { student, act } = await actAsStudent()
  const precheck = async (slot: 'paper' | 'hand_in_document', extension: '.pdf' | '.doc') => {
    const file = { slot, name: `paper${extension}`, content: SAMPLES[extension] }
    const procedure = slot === 'paper' ? 'papers.precheckUpload' : 'handIns.precheckUpload'
    return act(procedure, { uploadId: await finishUpload(portal, student, file) })
  }
  const countAllButOne = async () => {
    for (let calls = 1; calls < PRECHECK_LIMIT.max; calls++)
      await countActionOrRefuse({ ...portal, viewer: student }, 'precheck', PRECHECK_LIMIT)
  }
  await countAllButOne()
  // Nothing is read from a file of this type.
  for (const slot of ['paper', 'hand_in_document'] as const) expect(await precheck(slot, '.doc')).toBe('ok')
  expect(await precheck('hand_in_document', '.pdf')).toBe('ok')
  expect(await precheck('paper', '.pdf')).toBe('ATTEMPTS_TOO_MANY')
  portal.clock.advance(PRECHECK_LIMIT.seconds)
  await countAllButOne()
  expect(await precheck('paper', '.pdf')).toBe('ok')
  expect(await precheck('hand_in_document', '.pdf')).toBe('ATTEMPTS_TOO_MANY')
  expect(await precheck('paper', '.doc')).toBe('ok')
})

const actAsInstructor = async (): Promise<Act> => {
  const context = contextOf(portal, await createUser(portal, { role: 'instructor' }))
  return (procedure, input) => outcomeOf(router, procedure, input, context)
}

it('items that an instructor adds, changes and removes are limited together', async () => {
  const act = await actAsInstructor()
  const item = () => buildItem(portal)
  const added = () => ({ item: item(), assignmentIds: [randomUUID()] })
  expect(await act('handIns.changeOwnItem', { ...item(), seen: item() })).toBe('ITEM_NOT_FOUND')
  expect(await act('handIns.removeOwnItem', { id: randomUUID() })).toBe('ITEM_NOT_FOUND')
  const rest = { ...ITEM_CHANGE_LIMIT, max: ITEM_CHANGE_LIMIT.max - 2 }
  await expectLimit(act, 'handIns.addOwnItem', added, rest)
  for (let calls = 1; calls < ITEM_CHANGE_LIMIT.max; calls++) await act('handIns.addOwnItem', added())
  expect(await act('handIns.changeOwnItem', { ...item(), seen: item() })).toBe('ATTEMPTS_TOO_MANY')
  expect(await act('handIns.removeOwnItem', { id: randomUUID() })).toBe('ATTEMPTS_TOO_MANY')
})

it("an instructor's changes of the repository, assignments and mentored projects are limited together", async () => {
  const act = await actAsInstructor()
  const access = Object.fromEntries(RESOURCES.map((resource) => [resource, true]))
  const project = () => ({
    id: randomUUID(),
    title: 'A map',
    description: 'Of a river.',
    category: '',
    tools: [],
  })
  const changes: [procedure: string, input: () => unknown][] = [
    ['repository.createProject', () => ({ ...project(), videoUrl: '', files: {} })],
    ['repository.updateProject', () => ({ ...project(), videoUrl: '', files: {} })],
    ['repository.deleteProject', () => ({ id: randomUUID() })],
    [
      'assignments.assignProjectToStudents',
      () => ({
        projectId: randomUUID(),
        students: [{ studentId: randomUUID(), assignmentId: randomUUID() }],
        access,
      }),
    ],
    ['assignments.deleteAssignment', () => ({ id: randomUUID() })],
    ['assignments.exportMentoredProjects', () => ({})],
  ]
  for (const [procedure, input] of changes)
    expect(await act(procedure, input())).not.toMatch(/ATTEMPTS_TOO_MANY|INPUT_INVALID/)
  const change = () => ({ id: randomUUID(), change: { field: 'progress', from: 0, to: 5 } })
  const rest = { ...INSTRUCTOR_WRITE_LIMIT, max: INSTRUCTOR_WRITE_LIMIT.max - changes.length }
  await expectLimit(act, 'assignments.changeMentoredProject', change, rest)
  for (let calls = 1; calls < INSTRUCTOR_WRITE_LIMIT.max; calls++)
    await act('assignments.changeMentoredProject', change())
  for (const [procedure, input] of changes) expect(await act(procedure, input())).toBe('ATTEMPTS_TOO_MANY')
})

it("changes of a person's own profile, calendar feed and steps are limited together", async () => {
  const { student, act } = await actAsStudent()
  const roadmap = ['Read']
  const assignmentId = await addRequestedProject(portal, { studentId: student.id, title: 'Map', roadmap })
  const step = () => ({ assignmentId, step: 0, isDone: true, note: randomUUID(), seenNote: '' })
  const change = {
    name: 'Asha',
    phone: '',
    course: 'MCA',
    specialization: 'AI/ML',
    year: '2nd Year',
    college: '',
  }
  const profile = () => ({ profile: { role: 'student', ...change, college: randomUUID() } })
  expect(await act('assignments.updateStep', step())).toBe('ok')
  const rest = { ...OWN_CHANGE_LIMIT, max: OWN_CHANGE_LIMIT.max - 1 }
  await expectLimit(act, 'accounts.updateProfile', profile, rest)
  for (let calls = 1; calls < OWN_CHANGE_LIMIT.max; calls++) await act('handIns.renewCalendarFeed', undefined)
  expect(await act('handIns.renewCalendarFeed', undefined)).toBe('ATTEMPTS_TOO_MANY')
  expect(await act('assignments.updateStep', step())).toBe('ATTEMPTS_TOO_MANY')
})
