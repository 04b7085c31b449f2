// @module-tag database
import { randomUUID } from 'node:crypto'
import { stepUpdateSchema } from '@capstone/contract/assignments/roadmap.schemas'
import { STEP_NOTE_MAX_LENGTH } from '@capstone/contract/requests/requests.constants'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect } from 'vitest'
import { actAsNew, student, pairTest as test } from '../../../rpc/people.testing.ts'
import { portal } from '../../../rpc/portal.testing.ts'
import { codeOf } from '../../../rpc/refusals.testing.ts'
import { auditEvents } from '../../audit/audit.table.ts'
import { completedSteps, studentProjects } from '../assignments.table.ts'
import { addAssignment, addProject, addRequestedProject } from '../assignments.testing.ts'
import { readOwnProject } from '../own/own-project.service.ts'
import { updateStep } from './roadmap.service.ts'

let assignmentId: string

beforeEach(async () => {
  const roadmap = ['Read', 'Build', 'Write']
  assignmentId = await addRequestedProject(portal, { studentId: student.viewer.id, roadmap })
})

const auditLog = () => portal.db.select().from(auditEvents).orderBy(auditEvents.occurredAt)
const steps = async () => (await readOwnProject(student, { id: assignmentId })).roadmap
const writeStep = (step: number, isDone = true, note = '', seenNote = '') =>
  updateStep(student, { assignmentId, step, isDone, note, seenNote })

describe('updating a step', () => {
  test('stores time and note, returns the step, and leaves status, progress and the other steps alone', async () => {
    const before = await portal.db.select().from(studentProjects)
    const answer = await writeStep(1, true, 'Took two days')
    expect(answer).toEqual({
      text: 'Build',
      isDone: true,
      note: 'Took two days',
      completedAt: expect.any(Date),
    })
    expect(await steps()).toEqual([
      { text: 'Read', isDone: false, note: '', completedAt: null },
      answer,
      { text: 'Write', isDone: false, note: '', completedAt: null },
    ])
    expect(await portal.db.select().from(studentProjects)).toEqual(before)
    expect(await auditLog()).toMatchObject([
      {
        action: 'assignment.step_completed',
        actorId: student.viewer.id,
        subjectType: 'assignment',
        subjectId: assignmentId,
        before: null,
        after: { step: 1, note: 'Took two days' },
      },
    ])
  })

  test('again with the same note writes nothing; with another note it keeps the time', async () => {
    const first = await writeStep(0, true, 'One')
    portal.clock.advance(60)
    expect(await writeStep(0, true, 'One')).toEqual(first)
    expect(await auditLog()).toHaveLength(1)
    expect(await writeStep(0, true, 'Two', 'One')).toEqual({ ...first, note: 'Two' })
    expect((await auditLog()).at(-1)).toMatchObject({
      action: 'assignment.step_completed',
      before: { step: 0, note: 'One' },
      after: { step: 0, note: 'Two' },
    })
  })

  test('done without a note keeps the note that another tab has written', async () => {
    const written = await writeStep(0, true, 'From the other tab')
    expect(await updateStep(student, { assignmentId, step: 0, isDone: true, seenNote: '' })).toEqual(written)
    expect(await auditLog()).toHaveLength(1)
  })

  test('can be undone, which deletes its note; undoing it again writes nothing', async () => {
    await writeStep(2, true, 'Hm')
    const open = { text: 'Write', isDone: false, note: '', completedAt: null }
    expect(await writeStep(2, false, 'this goes too', 'Hm')).toEqual(open)
    expect(await writeStep(2, false)).toEqual(open)
    expect(await portal.db.select().from(completedSteps)).toEqual([])
    expect((await auditLog()).map(({ action }) => action)).toEqual([
      'assignment.step_completed',
      'assignment.step_reopened',
    ])
    expect((await auditLog()).at(-1)).toMatchObject({ before: { step: 2, note: 'Hm' }, after: null })
  })

  test('refuses to replace or delete a note that was written in another tab', async () => {
    const written = await writeStep(0, true, 'From the other tab')
    expect(await codeOf(writeStep(0, true, 'ok'))).toBe('PROJECT_CHANGED_MEANWHILE')
    expect(await codeOf(writeStep(0, true, ''))).toBe('PROJECT_CHANGED_MEANWHILE')
    expect(await codeOf(writeStep(0, false))).toBe('PROJECT_CHANGED_MEANWHILE')
    expect((await steps())[0]).toEqual(written)
    expect(await auditLog()).toHaveLength(1)
  })

  test('accepts an outdated `seenNote` if no note is lost: there is none, or the call is repeated', async () => {
    await writeStep(0, true)
    expect(await writeStep(0, true, 'Note', 'gone since')).toMatchObject({ note: 'Note' })
    expect(await writeStep(0, true, 'Note', 'gone since')).toMatchObject({ note: 'Note' })
    await writeStep(0, false, '', 'Note')
    expect(await writeStep(0, false, '', 'Note')).toMatchObject({ isDone: false })
    expect(await auditLog()).toHaveLength(3)
  })

  test('refuses a missing step, a project without a roadmap, and a withdrawn project', async () => {
    expect(await codeOf(writeStep(3))).toBe('STEP_NOT_FOUND')
    const instructorProjectId = await addProject(portal)
    const plain = await addAssignment(portal, { studentId: student.viewer.id, instructorProjectId })
    const input = { step: 0, isDone: true, note: '', seenNote: '' }
    expect(await codeOf(updateStep(student, { ...input, assignmentId: plain }))).toBe('STEP_NOT_FOUND')
    await portal.db
      .update(studentProjects)
      .set({ removedAt: new Date() })
      .where(eq(studentProjects.id, assignmentId))
    expect(await codeOf(writeStep(0))).toBe('ASSIGNMENT_NOT_FOUND')
    expect(await auditLog()).toEqual([])
  })

  test('refuses a foreign project like a missing one', async () => {
    const other = await actAsNew('student')
    const input = { step: 0, isDone: true, note: '', seenNote: '' }
    const [foreign, missing] = await Promise.all(
      [assignmentId, randomUUID()].map((target) =>
        updateStep(other, { ...input, assignmentId: target }).catch((error) => error.toJSON()),
      ),
    )
    expect(foreign).toMatchObject({ code: 'ASSIGNMENT_NOT_FOUND', status: 404 })
    expect(foreign).toEqual(missing)
    expect(await portal.db.select().from(completedSteps)).toEqual([])
  })

  test('accepts a note up to the maximum length', () => {
    const isValid = (note: string) =>
      stepUpdateSchema.safeParse({ assignmentId, step: 0, isDone: true, note, seenNote: '' }).success
    expect(isValid('x'.repeat(STEP_NOTE_MAX_LENGTH))).toBe(true)
    expect(isValid('x'.repeat(STEP_NOTE_MAX_LENGTH + 1))).toBe(false)
  })
})

describe('threat-27 concurrent updates', () => {
  test('that are identical make one completed step and one audit event', async () => {
    const atOnce = <Result>(work: () => Promise<Result>) => Promise.all(Array.from({ length: 12 }, work))
    for (const step of [0, 1, 2]) {
      const answers = await atOnce(() => writeStep(step, true, 'Same'))
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    }
    expect(await portal.db.select().from(completedSteps)).toHaveLength(3)
    expect(await auditLog()).toHaveLength(3)
  })

  test('of different steps all succeed; of two notes on the same step one does', async () => {
    const outcomes = await Promise.all(
      [
        writeStep(0, true, 'A'),
        writeStep(1, true, 'B'),
        writeStep(2, true, 'C'),
        writeStep(2, true, 'D'),
      ].map(codeOf),
    )
    expect(outcomes.slice(0, 2)).toEqual(['ok', 'ok'])
    expect(outcomes.slice(2).sort()).toEqual(['PROJECT_CHANGED_MEANWHILE', 'ok'])
    const [read, build, write] = await steps()
    expect([read?.note, build?.note]).toEqual(['A', 'B'])
    expect(write?.note).toBe(outcomes[2] === 'ok' ? 'C' : 'D')
    const changes = (await auditLog()).filter(({ after }) => JSON.stringify(after).includes('"step":2'))
    expect(changes).toHaveLength(1)
  })
})
