import { STALLED_AFTER_DAYS } from '@capstone/contract/assignments/assignments.constants'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect } from 'vitest'
import { portal, test } from '../../../rpc/portal.testing.ts'
import { completedSteps, progressHistory, studentProjects } from '../../assignments/assignments.table.ts'
import { type MentorStage, stageMentor } from './instructor-dashboard.testing.ts'

let stage: MentorStage
beforeAll(async () => {
  portal.clock.freeze()
})
beforeEach(async () => {
  stage = await stageMentor(portal)
})

const nextOf = async () => (await stage.read()).next
const kindsOf = async () => (await nextOf()).map(({ kind }) => kind)

describe('what to do next', () => {
  test('answer the student whose word was the last, who waits longest first', async () => {
    const bridge = await stage.give()
    const wish = await stage.giveRequestedProject()
    await stage.addMessage(bridge, stage.asha.id, 3)
    await stage.addMessage(wish, stage.instructor.viewer.id, 9)
    await stage.addMessage(wish, stage.asha.id, 5)
    const gone = await stage.giveRequestedProject({ withdrawnAt: stage.daysAgo(0) })
    const strange = await stage.give({ instructorProjectId: stage.foreignProjectId })
    for (const id of [gone, strange]) await stage.addMessage(id, stage.asha.id, 8)
    expect(await stage.read()).toMatchObject({
      next: [
        { kind: 'messages_waiting', count: 2, assignmentId: wish, title: 'A wish', studentName: 'Asha' },
      ],
      menuCounts: { unansweredThreads: 2 },
    })
    await stage.addMessage(wish, stage.instructor.viewer.id, 2)
    expect(await nextOf()).toMatchObject([{ count: 1, assignmentId: bridge, title: 'Bridge' }])
    await stage.addMessage(bridge, stage.instructor.viewer.id, 1)
    expect(await stage.read()).toMatchObject({ next: [], menuCounts: { unansweredThreads: 0 } })
  })

  test('answer the ticket that waits longest, opened or asked again', async () => {
    await stage.give()
    await stage.addTicket({ status: 'in_progress', createdAt: stage.daysAgo(9) })
    await stage.addTicket({ status: 'resolved', createdAt: stage.daysAgo(9) })
    await stage.addTicket({ receiverId: stage.other.viewer.id, createdAt: stage.daysAgo(9) })
    expect(await nextOf()).toEqual([])
    const again = { status: 'in_progress', waitingSince: stage.daysAgo(1) } as const
    await stage.addTicket({ createdAt: stage.daysAgo(8), ...again })
    const id = await stage.addTicket({ createdAt: stage.daysAgo(2), subject: 'First' })
    expect(await nextOf()).toEqual([
      { kind: 'tickets_waiting', count: 2, ticketId: id, subject: 'First', studentName: 'Asha' },
    ])
  })

  test('look after the project that is stalled longest', async () => {
    const edge = await stage.give({ assignedAt: stage.daysAgo(STALLED_AFTER_DAYS, 1) })
    await stage.give({ assignedAt: stage.daysAgo(50), status: 'completed' })
    await stage.giveWhatIsNotMine({ assignedAt: stage.daysAgo(50) })
    expect(await nextOf()).toEqual([])
    const write = (days: number, ms = 0) =>
      portal.db
        .update(studentProjects)
        .set({ assignedAt: stage.daysAgo(days, ms) })
        .where(eq(studentProjects.id, edge))
    await write(STALLED_AFTER_DAYS)
    const step = { kind: 'projects_stalled', title: 'Bridge', studentName: 'Asha' }
    expect(await nextOf()).toEqual([{ ...step, count: 1, assignmentId: edge }])
    const marked = await stage.give({ assignedAt: stage.daysAgo(40) })
    expect(await nextOf()).toEqual([{ ...step, count: 2, assignmentId: marked }])
    const mark = { assignmentId: marked, status: 'in_progress', progress: 5 } as const
    await portal.db
      .insert(progressHistory)
      .values({ ...mark, recordedAt: stage.daysAgo(STALLED_AFTER_DAYS, -1) })
    await write(20)
    expect(await nextOf()).toEqual([{ ...step, count: 2, assignmentId: edge }])
    await portal.db.insert(progressHistory).values({ ...mark, recordedAt: stage.daysAgo(1) })
    expect(await nextOf()).toEqual([{ ...step, count: 1, assignmentId: edge }])
    const requested = await stage.giveRequestedProject({ assignedAt: stage.daysAgo(60), roadmap: ['Read'] })
    expect(await nextOf()).toMatchObject([{ count: 2, assignmentId: requested }])
    await portal.db
      .insert(completedSteps)
      .values({ assignmentId: requested, step: 0, completedAt: stage.daysAgo(1) })
    expect(await nextOf()).toEqual([{ ...step, count: 1, assignmentId: edge }])
  })

  test('give the student a project who has waited for one longest', async () => {
    await stage.give()
    await stage.addStudent('Later', undefined, { createdAt: stage.daysAgo(1) })
    await stage.addStudent('Earlier', undefined, {
      createdAt: stage.daysAgo(2),
      id: 'ffffffff-ffff-4fff-8fff-ffffffffffff',
    })
    await stage.addStudent('A stranger’s', stage.other.viewer.id, { createdAt: stage.daysAgo(9) })
    const step = { kind: 'students_without_project', count: 2, studentName: 'Earlier' }
    expect(await nextOf()).toEqual([step])
    await stage.addStudent('As early', undefined, {
      createdAt: stage.daysAgo(2),
      id: '00000000-0000-4000-8000-000000000000',
    })
    expect(await nextOf()).toEqual([{ ...step, count: 3, studentName: 'As early' }])
  })

  test('in this order: messages, tickets, what is stalled, who has no project', async () => {
    await stage.addStudent('Idle')
    const id = await stage.give({ assignedAt: stage.daysAgo(50) })
    expect(await kindsOf()).toEqual(['projects_stalled', 'students_without_project'])
    await stage.addTicket()
    await stage.addMessage(id, stage.asha.id, 1)
    expect(await kindsOf()).toEqual([
      'messages_waiting',
      'tickets_waiting',
      'projects_stalled',
      'students_without_project',
    ])
  })
})
