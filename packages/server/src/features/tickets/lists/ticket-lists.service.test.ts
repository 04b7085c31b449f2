import {
  INSTRUCTOR_TICKET_STATUSES,
  TICKET_PREVIEW_LENGTH,
  TICKET_STATUSES,
  TICKET_TYPES,
} from '@capstone/contract/tickets/tickets.constants'
import { ticketListSchema } from '@capstone/contract/tickets/tickets.schemas'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect } from 'vitest'
import { countSentStatements } from '../../../db/statement-count.testing.ts'
import { portal } from '../../../rpc/portal.testing.ts'
import { codeOf } from '../../../rpc/refusals.testing.ts'
import { users } from '../../accounts/accounts.table.ts'
import { addNotification } from '../../notifications/notifications.testing.ts'
import { openTicket } from '../conversation/opening.service.ts'
import { resolveTicket } from '../conversation/ticket-transitions.service.ts'
import { people, ticketTest as test } from '../ticket-fixtures.testing.ts'
import { supportReplies } from '../tickets.table.ts'
import { addInstructorTicketRow, addTicketRow, buildTicket } from '../tickets.testing.ts'
import {
  listInstructorTickets,
  listOwnInstructorTickets,
  listOwnTickets,
  listReceivedTickets,
  listTickets,
} from './ticket-lists.service.ts'

const day = (nth: number) => new Date(Date.UTC(2026, 0, nth))
const listInput = (list: Partial<Parameters<typeof listTickets>[1]> = {}) => ticketListSchema.parse(list)
const subjects = (page: { items: readonly { subject: string }[] }) => page.items.map(({ subject }) => subject)

const add = (subject: string, row: Parameters<typeof addTicketRow>[1] = {}) =>
  addTicketRow(portal, {
    senderId: people.student.viewer.id,
    receiverId: people.mentor.viewer.id,
    subject,
    waitingSince: null,
    ...row,
  })

describe('a row of the list', () => {
  test('shows its ticket, the sender, the receiver and the number of replies', async () => {
    const [senderId, receiverId] = [people.student.viewer.id, people.mentor.viewer.id]
    const more = { priority: 'high', type: 'project', status: 'in_progress', repliedAt: day(3) } as const
    const ticketId = await add('One', { createdAt: day(2), waitingSince: day(4), ...more })
    await portal.db.insert(supportReplies).values([
      { ticketId, senderId: receiverId, message: 'Yes', createdAt: day(3) },
      { ticketId, senderId, message: 'Oh', createdAt: day(4) },
    ])
    const { items } = await listTickets(people.admin, listInput())
    const { name, email } = people.student.viewer
    expect(items).toEqual([
      {
        id: ticketId,
        subject: 'One',
        message: 'Why?',
        ...more,
        createdAt: day(2),
        resolvedAt: null,
        waitingSince: day(4),
        replies: 2,
        lastReplyAt: day(4),
        hasUnreadAnswer: false,
        sender: { id: senderId, name, email, course: null, specialization: null },
        receiver: { name: 'Ines', email: people.mentor.viewer.email, role: 'instructor' },
      },
    ])
  })

  test('has the beginning of a long message', async () => {
    const message = '🙂'.repeat(TICKET_PREVIEW_LENGTH)
    await add('Long', { message: `${message}and so on` })
    expect((await listTickets(people.admin, listInput())).items).toMatchObject([{ message }])
  })

  test('shows a receiver the addresses of their current students only', async () => {
    await add('One')
    const received = async () => (await listReceivedTickets(people.mentor, listInput())).items
    const { name, email, id: senderId } = people.student.viewer
    expect(await received()).toMatchObject([{ sender: { name, email } }])
    await portal.db.update(users).set({ assignedInstructor: null }).where(eq(users.id, senderId))
    expect(await received()).toMatchObject([{ sender: { name, email: null } }])
    expect((await listTickets(people.admin, listInput())).items).toMatchObject([{ sender: { email } }])
    expect((await listOwnTickets(people.student, listInput())).items).toMatchObject([{ sender: { email } }])
  })

  test('shows no names for deleted accounts; admins still see the ticket', async () => {
    const id = await add('Stays')
    for (const { viewer } of [people.student, people.mentor])
      await portal.db.delete(users).where(eq(users.id, viewer.id))
    expect((await listTickets(people.admin, listInput())).items).toMatchObject([
      { id, sender: null, receiver: null, replies: 0, lastReplyAt: null },
    ])
  })
})

describe('the scope of a list', () => {
  test('is the user’s own tickets, those they received, or all', async () => {
    await add('Mine')
    await add('Theirs', { senderId: people.other.viewer.id, receiverId: people.stranger.viewer.id })
    const own = await listOwnTickets(people.student, listInput())
    const received = await listReceivedTickets(people.mentor, listInput())
    for (const page of [own, received]) {
      expect(subjects(page)).toEqual(['Mine'])
      expect(page).toMatchObject({
        matching: 1,
        counts: { total: 1, open: 1, inProgress: 0, replied: 0, resolved: 0 },
      })
    }
    expect(await listTickets(people.admin, listInput())).toMatchObject({ matching: 2, counts: { total: 2 } })
    expect(await listOwnTickets(people.newcomer, listInput())).toMatchObject({ items: [], matching: 0 })
  })

  test('keeps a ticket with its receiver when the student changes mentors', async () => {
    await add('Mine')
    const newMentor = { assignedInstructor: people.stranger.viewer.id }
    await portal.db.update(users).set(newMentor).where(eq(users.id, people.student.viewer.id))
    expect(subjects(await listReceivedTickets(people.mentor, listInput()))).toEqual(['Mine'])
    expect(subjects(await listReceivedTickets(people.stranger, listInput()))).toEqual([])
  })

  test('for instructors’ tickets is one instructor’s own, or all', async () => {
    await addInstructorTicketRow(portal, { subject: 'Mine', senderId: people.mentor.viewer.id })
    await addInstructorTicketRow(portal, { subject: 'Theirs', senderId: people.stranger.viewer.id })
    expect(subjects(await listOwnInstructorTickets(people.mentor, LIST))).toEqual(['Mine'])
    const page = await listInstructorTickets(people.admin, { ...LIST, search: 'otto' })
    expect(subjects(page)).toEqual(['Theirs'])
    expect(page).toMatchObject({ total: 2, counts: { total: 1 } })
  })
})
const LIST = { search: '', sort: 'newest', limit: 25 } as const

describe('filters', () => {
  test('apply status, type and priority, separately and together; each counter equals what its filter shows', async () => {
    for (const status of TICKET_STATUSES)
      for (const type of TICKET_TYPES) await add(`${status} ${type}`, { status, type, priority: 'low' })
    await add('urgent', { priority: 'urgent' })
    const page = async (list: Parameters<typeof listInput>[0]) => listTickets(people.admin, listInput(list))
    const counts = { total: 16, open: 6, inProgress: 5, replied: 0, resolved: 5 }
    expect(await page({ status: 'resolved' })).toMatchObject({ matching: 5, total: 16, counts })
    const technical = { total: 3, open: 1, inProgress: 1, replied: 0, resolved: 1 }
    expect(await page({ type: 'technical' })).toMatchObject({ matching: 3, total: 16, counts: technical })
    expect(await page({ type: 'technical', status: 'open' })).toMatchObject({
      matching: 1,
      counts: technical,
    })
    const urgent = { total: 1, open: 1, inProgress: 0, replied: 0, resolved: 0 }
    expect(await page({ priority: 'urgent' })).toMatchObject({ matching: 1, total: 16, counts: urgent })
    expect(await page({ type: 'technical', status: 'open', search: 'technical' })).toMatchObject({
      matching: 1,
      counts: technical,
    })
    const found = { total: 1, open: 1, inProgress: 0, replied: 0, resolved: 0 }
    for (const [status, matching] of [
      ['open', 1],
      ['resolved', 0],
    ] as const)
      expect(await page({ type: 'other', priority: 'low', status, search: 'open' })).toMatchObject({
        matching,
        total: 16,
        counts: found,
      })
    expect(subjects(await page({ status: 'open', type: 'other', priority: 'low' }))).toEqual(['open other'])
    expect(await page({ status: 'open', priority: 'low', limit: 2 })).toMatchObject({ matching: 5 })
    expect(await page({ status: 'resolved', priority: 'urgent' })).toMatchObject({ items: [], matching: 0 })
  })

  test('count and find instructors’ tickets in the status “replied”', async () => {
    for (const status of INSTRUCTOR_TICKET_STATUSES)
      await addInstructorTicketRow(portal, { subject: status, status, senderId: people.mentor.viewer.id })
    const page = await listInstructorTickets(people.admin, { ...LIST, status: 'replied' })
    expect(subjects(page)).toEqual(['replied'])
    expect(page).toMatchObject({
      matching: 1,
      counts: { total: 4, open: 1, inProgress: 1, replied: 1, resolved: 1 },
    })
  })
})

describe('the search', () => {
  beforeEach(async () => {
    await add('Broken Lamp', { message: 'It flickers 100% of the time' })
    await add('Quiet', { senderId: people.other.viewer.id })
  })

  test.each([
    ['subject', 'broken l', ['Broken Lamp']],
    ['message, its own wildcards taken literally', '100%', ['Broken Lamp']],
    ['nothing by a wildcard', 'b%n', []],
    ['the sender’s name', 'BELA', ['Quiet']],
    ['two letters at the beginning of a word of the name', 'be', ['Quiet']],
    ['nothing by the sender’s address', 'example.test', []],
  ])('finds %s', async (_, search, found) => {
    const page = await listTickets(people.admin, listInput({ search }))
    expect(subjects(page)).toEqual(found)
    expect(page).toMatchObject({ matching: found.length, total: 2, counts: { total: found.length } })
  })

  test('counts a ticket once that matches by its text and its sender, and counts matches on all pages', async () => {
    await add('Asha asks', { createdAt: day(1) })
    await add('Asha thanks', { createdAt: day(2) })
    const page = await listTickets(people.admin, listInput({ search: 'asha', limit: 1 }))
    expect(page).toMatchObject({ matching: 3 })
  })

  test('ignores the user’s own name as sender in their own tickets, and finds two letters within a word there', async () => {
    expect(subjects(await listOwnTickets(people.student, listInput({ search: 'asha' })))).toEqual([])
    expect(subjects(await listOwnTickets(people.student, listInput({ search: 'ck' })))).toEqual([
      'Broken Lamp',
    ])
    expect(subjects(await listOwnTickets(people.student, listInput({ search: 'quiet' })))).toEqual([])
    expect(subjects(await listReceivedTickets(people.mentor, listInput({ search: 'asha' })))).toEqual([
      'Broken Lamp',
    ])
  })
})

describe('pages', () => {
  const readAll = async (list: Parameters<typeof listInput>[0]) => {
    const found: string[] = []
    let cursor: string | undefined
    do {
      const page = await listTickets(people.admin, listInput({ ...list, limit: 2, cursor }))
      found.push(...subjects(page))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    return found
  }
  beforeEach(async () => {
    // Three wait, two of them since the same time; three do not, two of them opened at the same time.
    await add('late', { createdAt: day(3), waitingSince: day(8) })
    await add('first a', { createdAt: day(4), waitingSince: day(6), id: ID('a') })
    await add('first b', { createdAt: day(5), waitingSince: day(6), id: ID('b') })
    await add('old', { createdAt: day(1), status: 'resolved' })
    await add('new a', { createdAt: day(2), status: 'in_progress', id: ID('c') })
    await add('new b', { createdAt: day(2), status: 'resolved', id: ID('d') })
  })
  const ID = (last: string) => `00000000-0000-4000-8000-00000000000${last}`

  test('go from newest to oldest, without duplicates or gaps', async () => {
    expect(await readAll({})).toEqual(['first b', 'first a', 'late', 'new b', 'new a', 'old'])
    expect(await readAll({ search: 'asha' })).toHaveLength(6)
  })

  test('start with the tickets that wait longest, and end with those that do not wait', async () => {
    const order = ['first a', 'first b', 'late', 'new b', 'new a', 'old']
    expect(await readAll({ sort: 'waiting' })).toEqual(order)
    expect(await readAll({ sort: 'waiting', search: 'asha' })).toEqual(order)
    expect(await readAll({ sort: 'waiting', status: 'resolved' })).toEqual(['new b', 'old'])
    expect(await readAll({ sort: 'waiting', status: 'open' })).toEqual(['first a', 'first b', 'late'])
  })

  test('of the sender start with the answers that have waited longest for them', async () => {
    await add('answered late', {
      createdAt: day(2),
      waitingSince: null,
      status: 'in_progress',
      repliedAt: day(7),
    })
    await add('answered', { createdAt: day(6), waitingSince: null, status: 'in_progress', repliedAt: day(6) })
    await add('done', { createdAt: day(7), waitingSince: null, status: 'resolved', repliedAt: day(5) })
    const found: string[] = []
    let cursor: string | undefined
    do {
      const page = await listOwnTickets(people.student, { search: '', sort: 'answered', limit: 2, cursor })
      found.push(...subjects(page))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    const others = ['done', 'first b', 'first a', 'late', 'new b', 'new a', 'old']
    expect(found).toEqual(['answered', 'answered late', ...others])
  })

  test('of the sender start with unread answers, which are marked, the longest unread first', async () => {
    const [{ id: studentId }, { id: mentorId }] = [people.student.viewer, people.mentor.viewer]
    const addAnswered = (subject: string, repliedOn: number) =>
      add(subject, { createdAt: day(1), status: 'in_progress', repliedAt: day(repliedOn) })
    await addAnswered('read', 2)
    const unread = [await addAnswered('unread late', 6), await addAnswered('unread', 5)]
    for (const subjectId of unread) await addNotification(portal, studentId, { subjectId })
    const wasRead = await addAnswered('was read', 3)
    await addNotification(portal, studentId, { subjectId: wasRead, readAt: day(4) })
    // New to the receiver, not to the sender.
    await addNotification(portal, mentorId, { subjectId: wasRead })
    // Unread, but of no answer.
    const inProgress = await add('in progress', { createdAt: day(7), waitingSince: day(7) })
    await addNotification(portal, studentId, { subjectId: inProgress })
    for (const limit of [1, 2, 3]) {
      const found: [string, boolean][] = []
      let cursor: string | undefined
      do {
        const page = await listOwnTickets(people.student, { search: '', sort: 'answered', limit, cursor })
        found.push(
          ...page.items.map(
            ({ subject, hasUnreadAnswer }) => [subject, hasUnreadAnswer] as [string, boolean],
          ),
        )
        cursor = page.nextCursor ?? undefined
      } while (cursor)
      expect(found.slice(0, 5)).toEqual([
        ['unread', true],
        ['unread late', true],
        ['read', false],
        ['was read', false],
        ['in progress', false],
      ])
      expect(found).toHaveLength(11)
    }
    const { items } = await listReceivedTickets(people.mentor, listInput())
    expect(items.filter(({ hasUnreadAnswer }) => hasUnreadAnswer)).toEqual([])
  })

  test('of an instructor list an answered ticket that is in progress again among those that do not wait', async () => {
    const senderId = people.mentor.viewer.id
    const addOwn = (subject: string, row: Partial<Parameters<typeof addInstructorTicketRow>[1]>) =>
      addInstructorTicketRow(portal, { senderId, subject, waitingSince: null, ...row })
    await addOwn('again', { createdAt: day(3), status: 'in_progress', repliedAt: day(4) })
    await addOwn('done', { createdAt: day(2), status: 'resolved', repliedAt: day(3) })
    await addOwn('answered', { createdAt: day(1), status: 'replied', repliedAt: day(5) })
    const list = { search: '', sort: 'answered', limit: 2 } as const
    const first = await listOwnInstructorTickets(people.mentor, list)
    const cursor = first.nextCursor ?? undefined
    const second = await listOwnInstructorTickets(people.mentor, { ...list, cursor })
    expect([subjects(first), subjects(second)]).toEqual([['answered', 'again'], ['done']])
  })

  test.each(['w.', 'w.nonsense', 'u.', 'u.nonsense', 'nonsense', ''])(
    'are refused for an invalid cursor (%s)',
    async (cursor) => {
      for (const sort of ['newest', 'waiting'] as const)
        expect(await codeOf(listTickets(people.admin, listInput({ cursor, sort })))).toBe('INPUT_INVALID')
      const own = { search: '', sort: 'answered', limit: 2, cursor } as const
      expect(await codeOf(listOwnTickets(people.student, own))).toBe('INPUT_INVALID')
    },
  )
})

describe('the counters', () => {
  test('are up to date immediately after a ticket is opened or resolved', async () => {
    const counts = async () => (await listTickets(people.admin, listInput())).counts
    expect(await counts()).toEqual({ total: 0, open: 0, inProgress: 0, replied: 0, resolved: 0 })
    const { id } = await openTicket(people.student, buildTicket())
    expect(await counts()).toEqual({ total: 1, open: 1, inProgress: 0, replied: 0, resolved: 0 })
    await resolveTicket(people.admin, { id, from: 'open', seenReplies: 0 })
    expect(await counts()).toEqual({ total: 1, open: 0, inProgress: 0, replied: 0, resolved: 1 })
  })

  test('take two statements with a page, and three with a search', async () => {
    for (let nth = 0; nth < 20; nth++) await add(`Number ${nth}`)
    await listTickets(people.admin, listInput())
    const { db, takeCount } = countSentStatements(portal.db)
    await listTickets({ ...people.admin, db }, listInput({ limit: 5 }))
    expect(takeCount()).toBe(2)
    await listTickets({ ...people.admin, db }, listInput({ limit: 5, search: 'number', sort: 'waiting' }))
    expect(takeCount()).toBe(3)
    await listReceivedTickets({ ...people.mentor, db }, listInput({ search: 'number' }))
    expect(takeCount()).toBe(3)
    await listOwnTickets({ ...people.student, db }, listInput())
    expect(takeCount()).toBe(2)
  })
})
