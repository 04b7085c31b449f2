import { randomUUID } from 'node:crypto'
import { pageRequestSchema } from '@capstone/contract/base'
import { PENDING_REQUESTS_MAX } from '@capstone/contract/requests/requests.constants'
import { requestListSchema, reviewedRequestPageSchema } from '@capstone/contract/requests/requests.schemas'
import { describe, expect } from 'vitest'
import { createUser } from '../../rpc/context.testing.ts'
import { actAsNew, admin, student, trioTest as test } from '../../rpc/people.testing.ts'
import { portal } from '../../rpc/portal.testing.ts'
import { codeOf } from '../../rpc/refusals.testing.ts'
import { studentProjects } from '../assignments/assignments.table.ts'
import { addRequestedProject } from '../assignments/assignments.testing.ts'
import { auditEvents } from '../audit/audit.table.ts'
import { listOwnRequests, requestProject } from './requests.service.ts'
import { projectRequests } from './requests.table.ts'
import { addRequest, buildIdea } from './requests.testing.ts'
import { listRequests } from './review/reviewed-requests.service.ts'

const CONCURRENCY = 50

const request = (title?: string, id: string = randomUUID()) =>
  requestProject(student, { id, idea: buildIdea(title === undefined ? {} : { title }) })
const storedRequests = () => portal.db.select().from(projectRequests)
const listOwn = (page: Partial<Parameters<typeof pageRequestSchema.parse>[0] & object> = {}) =>
  listOwnRequests(student, pageRequestSchema.parse(page))
const listAll = (list: object = {}) => listRequests(admin, requestListSchema.parse(list))

describe('a request', () => {
  test('is stored as submitted, pending, with its audit row', async () => {
    const idea = buildIdea({ duration: '' })
    const id = randomUUID()
    expect(await requestProject(student, { id, idea })).toEqual({ id })
    const { techStack, roadmap, title } = idea
    expect(await storedRequests()).toMatchObject([
      { id, studentId: student.viewer.id, title, techStack, roadmap, duration: null, status: 'pending' },
    ])
    const auditLog = await portal.db.select().from(auditEvents)
    expect(auditLog).toMatchObject([
      { action: 'request.created', subjectId: id, actorId: student.viewer.id, after: idea },
    ])
  })

  test('with the title of an open request, ignoring case, is refused; with that of a rejected one it is accepted', async () => {
    await request('A bridge of straw')
    await expect(request('a Bridge of STRAW')).rejects.toMatchObject({
      code: 'REQUEST_ALREADY_MADE',
      status: 409,
    })
    await addRequest(portal, { studentId: student.viewer.id, title: 'A kite', status: 'rejected' })
    await request('A kite')
    expect(await storedRequests()).toHaveLength(3)
  })

  test('with the id of somebody else’s request is refused like invalid input', async () => {
    const other = await actAsNew('student')
    const id = await addRequest(portal, { studentId: other.viewer.id })
    await expect(request('Another', id)).rejects.toMatchObject({
      code: 'INPUT_INVALID',
      data: { fields: [{ field: 'id' }] },
    })
    expect(await storedRequests()).toHaveLength(1)
  })

  test('is refused at the limit of pending requests; reviewed ones do not count', async () => {
    for (let index = 0; index < PENDING_REQUESTS_MAX; index++) await request(`Idea ${index}`)
    await expect(request('One more')).rejects.toMatchObject({ code: 'REQUESTS_TOO_MANY' })
    await portal.db.update(projectRequests).set({ status: 'approved' })
    await request('One more')
  })
})

describe('threat-27 concurrent requests', () => {
  const codesOf = (calls: Promise<unknown>[]) => Promise.all(calls.map(codeOf))

  test('with one id are one request, and every call gets the same response', async () => {
    const id = randomUUID()
    const answers = await Promise.all(Array.from({ length: CONCURRENCY }, () => request('A kite', id)))
    expect(new Set(answers.map((answer) => answer.id))).toEqual(new Set([id]))
    expect(await storedRequests()).toHaveLength(1)
    expect(await portal.db.select().from(auditEvents)).toHaveLength(1)
  })

  test('under one title, each with its own id, are one request', async () => {
    const codes = await codesOf(Array.from({ length: CONCURRENCY }, () => request('A kite')))
    expect(codes.sort()).toEqual([...Array(CONCURRENCY - 1).fill('REQUEST_ALREADY_MADE'), 'ok'])
    expect(await storedRequests()).toHaveLength(1)
  })

  test('with many titles stop exactly at the limit', async () => {
    const codes = await codesOf(Array.from({ length: CONCURRENCY }, (_, index) => request(`Idea ${index}`)))
    expect(codes.filter((code) => code === 'ok')).toHaveLength(PENDING_REQUESTS_MAX)
    expect(await storedRequests()).toHaveLength(PENDING_REQUESTS_MAX)
  })
})

describe('lists', () => {
  const on = (day: number) => new Date(Date.UTC(2026, 7, day))
  const own = (row: object) => addRequest(portal, { studentId: student.viewer.id, ...row })

  test('of one’s own requests are newest first, page by page, and can be searched by title', async () => {
    const other = await actAsNew('student')
    await addRequest(portal, { studentId: other.viewer.id })
    const old = await own({ title: 'Old', requestedAt: on(1), status: 'rejected', reviewNote: 'Too old' })
    const recent = await own({ title: 'New', requestedAt: on(9) })
    const first = await listOwn({ limit: 1 })
    expect(first.items).toMatchObject([{ id: recent, status: 'pending', assignmentId: null }])
    const second = await listOwn({ limit: 1, cursor: first.nextCursor ?? '' })
    expect(second).toMatchObject({ items: [{ id: old, reviewNote: 'Too old' }], nextCursor: null })
    expect((await listOwn({ search: 'ne' })).items).toMatchObject([{ id: recent }])
  })

  test('of one’s own requests have the id of the resulting project until it is withdrawn', async () => {
    const { id: studentId } = student.viewer
    const assignmentId = await addRequestedProject(portal, { studentId })
    expect((await listOwn()).items).toMatchObject([{ assignmentId }])
    await portal.db.update(studentProjects).set({ removedAt: on(2) })
    expect((await listOwn()).items).toMatchObject([{ assignmentId: null }])
  })

  test('of an admin have the requests of all students, and find them by status, title, name and address', async () => {
    const other = await createUser(portal, { role: 'student', name: 'Zubin', email: 'z@far.test' })
    const waiting = await own({ title: 'A kite', requestedAt: on(3) })
    const approved = await addRequest(portal, {
      studentId: other.id,
      title: 'A boat',
      requestedAt: on(5),
      status: 'approved',
      difficulty: null,
      duration: null,
    })
    const found = async (list: object) => (await listAll(list)).items.map(({ id }) => id)
    expect(await found({})).toEqual([waiting, approved])
    expect(await found({ status: 'pending' })).toEqual([waiting])
    expect(await found({ search: 'KITE' })).toEqual([waiting])
    expect(await found({ search: 'bo' })).toEqual([approved])
    expect(await found({ search: 'zubin' })).toEqual([approved])
    expect(await found({ search: 'far.test' })).toEqual([approved])
    expect(await found({ search: 'far.test', status: 'rejected' })).toEqual([])
    const first = await listAll({ limit: 1 })
    expect(first.items).toMatchObject([{ id: waiting }])
    expect(await found({ limit: 1, cursor: first.nextCursor })).toEqual([approved])
    expect(() => reviewedRequestPageSchema.parse(first)).not.toThrow()
  })

  test('of an admin work with a request that exceeds the limits', async () => {
    const long = 'x'.repeat(10_000)
    const many = Array.from({ length: 100 }, () => long)
    const old = { title: long, description: '', techStack: many, roadmap: many }
    await own(old)
    const { items } = reviewedRequestPageSchema.parse(await listAll())
    expect(items).toMatchObject([old])
  })
})
