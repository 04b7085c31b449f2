import { RESOURCES } from '@capstone/contract/assignments/assignments.constants'
import { PAGE_SIZE } from '@capstone/contract/base.constants'
import { describe, expect } from 'vitest'
import { countSentStatements } from '../../../db/statement-count.testing.ts'
import { actAsNew, mentor, student, pairTest as test } from '../../../rpc/people.testing.ts'
import { portal } from '../../../rpc/portal.testing.ts'
import { codeOf } from '../../../rpc/refusals.testing.ts'
import { completedSteps } from '../assignments.table.ts'
import { addAssignment, addFullProject, addProject, addRequestedProject } from '../assignments.testing.ts'
import { listMyProjects } from './my-projects.service.ts'

const filter = { search: '', limit: PAGE_SIZE }
const NOTHING = {
  total: 0,
  pending: 0,
  inProgress: 0,
  completed: 0,
  averageProgress: 0,
  completionRate: 0,
  activeShare: 0,
}

describe('the statistics', () => {
  test('are zero without projects, whatever others have', async () => {
    const other = await actAsNew('student')
    await addRequestedProject(portal, { studentId: other.viewer.id, status: 'completed', progress: 100 })
    expect(await listMyProjects(student, filter)).toEqual({
      items: [],
      nextCursor: null,
      matching: 0,
      figures: NOTHING,
    })
  })

  test('count by status over all projects, whatever the filter, and round as specified', async () => {
    const projects = [
      { status: 'pending', progress: 1 },
      { status: 'in_progress', progress: 50 },
      { status: 'completed', progress: 100 },
      { status: 'completed', progress: 99 },
      { status: 'completed', progress: 100, removedAt: new Date() },
    ] as const
    for (const project of projects)
      await addRequestedProject(portal, { studentId: student.viewer.id, ...project })
    const figures = {
      total: 4,
      pending: 1,
      inProgress: 1,
      completed: 2,
      // The mean is 62.5.
      averageProgress: 63,
      completionRate: 50,
      activeShare: 25,
    }
    expect(await listMyProjects(student, filter)).toMatchObject({ figures, matching: 4 })
    expect(await listMyProjects(student, { ...filter, search: 'no such thing' })).toMatchObject({
      figures,
      matching: 0,
      items: [],
    })
  })
})

describe('the cards', () => {
  test('are listed newest assigned first, page by page, and include how many were found', async () => {
    for (const day of [3, 1, 2, 2, 2]) {
      const assignedAt = new Date(Date.UTC(2026, 0, day, 12, 30, 15, 123))
      await addRequestedProject(portal, { studentId: student.viewer.id, assignedAt })
    }
    const whole = await listMyProjects(student, filter)
    expect(whole.items.map(({ assignedAt }) => assignedAt.getUTCDate())).toEqual([3, 2, 2, 2, 1])
    const first = await listMyProjects(student, { search: '', limit: 3 })
    const second = await listMyProjects(student, { search: '', limit: 3, cursor: first.nextCursor ?? '' })
    expect([...first.items, ...second.items]).toEqual(whole.items)
    expect([first.matching, second.matching, second.nextCursor]).toEqual([5, 5, null])
  })

  test('are found by title, instructor and description, in any case, wildcards taken literally', async () => {
    const project = { instructorId: mentor.viewer.id, title: 'Solar 100%', description: 'Of panels' }
    await addAssignment(portal, {
      studentId: student.viewer.id,
      instructorProjectId: await addProject(portal, project),
    })
    await addRequestedProject(portal, {
      studentId: student.viewer.id,
      title: 'Solar 1000',
      description: 'Of mirrors',
      mentorId: null,
    })
    const find = async (search: string) => {
      const { items, matching } = await listMyProjects(student, { ...filter, search })
      expect(matching).toBe(items.length)
      return items.map(({ title }) => title).toSorted()
    }
    expect(await find('sOLAR')).toEqual(['Solar 100%', 'Solar 1000'])
    expect(await find('100%')).toEqual(['Solar 100%'])
    expect(await find('iNES')).toEqual(['Solar 100%'])
    expect(await find('MIRRORS')).toEqual(['Solar 1000'])
    expect(await find('ines of')).toEqual([])
  })

  test('are those of one status if it is set', async () => {
    for (const status of ['pending', 'in_progress', 'completed'] as const)
      await addRequestedProject(portal, { studentId: student.viewer.id, title: status, status })
    for (const status of ['pending', 'in_progress', 'completed'] as const) {
      const { items, matching } = await listMyProjects(student, { ...filter, status })
      expect([items.map(({ title }) => title), matching]).toEqual([[status], 1])
    }
  })

  test('leave out withdrawn projects', async () => {
    await addRequestedProject(portal, { studentId: student.viewer.id, removedAt: new Date() })
    expect((await listMyProjects(student, filter)).items).toEqual([])
  })

  test('of requested projects show their title and description, and the roadmap with completed steps', async () => {
    const startedAt = new Date('2026-01-02T03:04:05.678Z')
    const id = await addRequestedProject(portal, {
      studentId: student.viewer.id,
      title: 'Wish',
      mentorId: mentor.viewer.id,
      startedAt,
      difficulty: 'Advanced',
      duration: '8 weeks',
      techStack: ['Python', 'QGIS'],
      roadmap: ['Plan', 'Build', 'Tell'],
    })
    const other = await addRequestedProject(portal, { studentId: student.viewer.id, roadmap: ['Another'] })
    const completedAt = new Date('2026-02-03T04:05:06.789Z')
    await portal.db.insert(completedSteps).values([
      { assignmentId: id, step: 1, note: 'Done twice', completedAt },
      { assignmentId: other, step: 0, completedAt },
    ])
    const { items } = await listMyProjects(student, { ...filter, search: 'wish' })
    expect(items.find((card) => card.id === id)).toMatchObject({
      title: 'Wish',
      description: 'Come true',
      category: null,
      instructorName: 'Ines',
      startedAt,
      completedAt: null,
      difficulty: 'Advanced',
      duration: '8 weeks',
      techStack: ['Python', 'QGIS'],
      roadmap: [
        { text: 'Plan', isDone: false, note: '', completedAt: null },
        { text: 'Build', isDone: true, note: 'Done twice', completedAt },
        { text: 'Tell', isDone: false, note: '', completedAt: null },
      ],
      tools: { state: 'not_uploaded', items: [] },
      video: { state: 'not_uploaded', url: null },
    })
  })

  test('of assignments show the category and the resources the student may open', async () => {
    const instructorProjectId = await addFullProject(portal, mentor.viewer.id)
    await addAssignment(portal, { studentId: student.viewer.id, instructorProjectId })
    const [card] = (await listMyProjects(student, filter)).items
    expect(card).toMatchObject({
      title: 'A bridge',
      category: 'Civil',
      difficulty: null,
      duration: null,
      techStack: [],
      roadmap: [],
      video: { state: 'available', url: 'https://vimeo.test/secret-video' },
      tools: { state: 'available', items: [{ title: 'Tool one' }, { title: 'Tool two' }] },
    })
    expect(card?.files).toEqual([
      { kind: 'synopsis', state: 'available', name: 'My synopsis.pdf', size: 987_654_101 },
      { kind: 'report', state: 'available', name: 'My report.pdf', size: 987_654_102 },
      { kind: 'presentation', state: 'available', name: 'My slides.ppt', size: 987_654_103 },
      { kind: 'source_code', state: 'available', name: 'My code.rar', size: 987_654_104 },
    ])
  })

  test('refuse an invalid cursor', async () => {
    expect(await codeOf(listMyProjects(student, { ...filter, cursor: 'x' }))).toBe('INPUT_INVALID')
  })
})

const ACCESS_OFF = {
  synopsis: { accessSynopsis: false },
  report: { accessReport: false },
  presentation: { accessPpt: false },
  source_code: { accessCode: false },
  video: { accessVideo: false },
  tools: { accessTools: false },
} as const
const CANARIES = {
  synopsis: ['My synopsis', '987654101'],
  report: ['My report', '987654102'],
  presentation: ['My slides', '987654103'],
  source_code: ['My code', '987654104'],
  video: ['secret-video'],
  tools: ['secret-tool', 'Tool one'],
} as const

describe.each(RESOURCES)('threat-03 without access to %s', (resource) => {
  test('the response contains all other resources, and nothing of this one', async () => {
    const instructorProjectId = await addFullProject(portal, mentor.viewer.id)
    await addAssignment(portal, {
      studentId: student.viewer.id,
      instructorProjectId,
      ...ACCESS_OFF[resource],
    })
    const page = await listMyProjects(student, filter)
    const [card] = page.items
    const states = new Map<string, string | undefined>([
      ...(card?.files ?? []).map(({ kind, state }) => [kind, state] as const),
      ['video', card?.video.state],
      ['tools', card?.tools.state],
    ])
    for (const each of RESOURCES) {
      const isOff = each === resource
      expect([each, states.get(each)]).toEqual([each, isOff ? 'no_access' : 'available'])
      for (const canary of CANARIES[each])
        expect([canary, JSON.stringify(page).includes(canary)]).toEqual([canary, !isOff])
    }
    expect(JSON.stringify(page)).not.toContain('secret-path')
  })
})

test('a page of My Projects takes two statements, however many projects there are', async () => {
  const instructorProjectId = await addFullProject(portal, mentor.viewer.id)
  const counted = countSentStatements(portal.db)
  const countingContext = { ...student, db: counted.db }
  for (const count of [0, 1, 30]) {
    for (let index = 0; index < count; index++)
      await addAssignment(portal, { studentId: student.viewer.id, instructorProjectId })
    await listMyProjects(countingContext, { ...filter, search: 'bridge', status: 'pending' })
    expect(counted.takeCount()).toBe(2)
  }
})
