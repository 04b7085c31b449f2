import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect } from 'vitest'
import { countSentStatements } from '../../../db/statement-count.testing.ts'
import { portal } from '../../../rpc/portal.testing.ts'
import { users } from '../../accounts/accounts.table.ts'
import { people, ticketTest as test } from '../ticket-fixtures.testing.ts'
import { adminInstructorReplies, supportReplies } from '../tickets.table.ts'
import { addInstructorTicketRow, addTicketRow } from '../tickets.testing.ts'
import { readInstructorTicket, readTicket } from './ticket-details.service.ts'

let id: string
beforeEach(async () => {
  const [senderId, receiverId] = [people.student.viewer.id, people.mentor.viewer.id]
  id = await addTicketRow(portal, { senderId, receiverId })
  await portal.db.insert(supportReplies).values([
    { ticketId: id, senderId, message: 'Second', createdAt: new Date(2) },
    { ticketId: id, senderId: receiverId, message: 'First', createdAt: new Date(1) },
  ])
})

describe('a student’s ticket', () => {
  test.each(['student', 'mentor', 'admin', 'colleague'] as const)(
    'can be read in full by %s',
    async (who) => {
      const { db, takeCount } = countSentStatements(portal.db)
      const ticket = await readTicket({ ...people[who], db }, { id })
      expect(takeCount()).toBe(3)
      expect(ticket).toMatchObject({
        id,
        replies: 2,
        lastReplyAt: new Date(2),
        receiver: { name: 'Ines' },
        sender: { name: 'Asha', email: people.student.viewer.email, phone: '123', instructorName: 'Ines' },
        conversation: [
          { message: 'First', createdAt: new Date(1), sender: { name: 'Ines', role: 'instructor' } },
          { message: 'Second', sender: { id: people.student.viewer.id, name: 'Asha', role: 'student' } },
        ],
      })
    },
  )

  test.each(['other', 'newcomer', 'stranger'] as const)('does not exist for %s', async (who) => {
    await expect(readTicket(people[who], { id })).rejects.toMatchObject({ code: 'TICKET_NOT_FOUND' })
  })

  test('hides the student’s e-mail and phone number from a receiver who is no longer their mentor', async () => {
    const newMentor = { assignedInstructor: people.stranger.viewer.id }
    await portal.db.update(users).set(newMentor).where(eq(users.id, people.student.viewer.id))
    expect((await readTicket(people.mentor, { id })).sender).toMatchObject({
      email: null,
      phone: null,
      instructorName: 'Otto',
    })
    const known = { email: people.student.viewer.email, phone: '123' }
    for (const who of ['admin', 'student'] as const)
      expect((await readTicket(people[who], { id })).sender).toMatchObject(known)
  })

  test('shows no name for deleted accounts, and keeps their text', async () => {
    for (const { viewer } of [people.student, people.mentor])
      await portal.db.delete(users).where(eq(users.id, viewer.id))
    const ticket = await readTicket(people.admin, { id })
    expect(ticket).toMatchObject({ sender: null, receiver: null })
    expect(ticket.conversation.map(({ message, sender }) => [message, sender])).toEqual([
      ['First', null],
      ['Second', null],
    ])
  })

  test('cannot be read as an instructor’s ticket, nor the other way round', async () => {
    const instructorTicketId = await addInstructorTicketRow(portal, { senderId: people.mentor.viewer.id })
    for (const read of [
      () => readInstructorTicket(people.admin, { id }),
      () => readTicket(people.admin, { id: instructorTicketId }),
    ])
      await expect(read()).rejects.toMatchObject({ code: 'TICKET_NOT_FOUND' })
  })
})

describe('an instructor’s ticket', () => {
  beforeEach(async () => {
    const [senderId, receiverId] = [people.mentor.viewer.id, people.admin.viewer.id]
    id = await addInstructorTicketRow(portal, { senderId, receiverId })
    await portal.db
      .insert(adminInstructorReplies)
      .values({ ticketId: id, senderId: receiverId, message: 'Well' })
  })

  test.each(['mentor', 'admin', 'colleague'] as const)('can be read in full by %s', async (who) => {
    expect(await readInstructorTicket(people[who], { id })).toMatchObject({
      id,
      replies: 1,
      sender: { name: 'Ines' },
      receiver: { name: 'Ada', role: 'admin' },
      conversation: [{ message: 'Well', sender: { name: 'Ada', role: 'admin' } }],
    })
  })

  test.each(['student', 'stranger'] as const)('does not exist for %s', async (who) => {
    await expect(readInstructorTicket(people[who], { id })).rejects.toMatchObject({
      code: 'TICKET_NOT_FOUND',
    })
  })
})
