import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { StudentOrInstructorContext } from '../../rpc/context.ts'
import { mentor, student } from '../../rpc/people.testing.ts'
import { portal } from '../../rpc/portal.testing.ts'
import { users } from '../accounts/accounts.table.ts'
import { addMeeting } from '../meetings/meetings.testing.ts'
import { addMessage } from './chat.testing.ts'
import { listMessages } from './messages.service.ts'
import { markRead } from './read-receipts.service.ts'
import { threadTest as test, threadId } from './thread.testing.ts'

const addMessages = async (many: number) => {
  for (let index = 0; index < many; index++) await addMessage(portal, { projectId: threadId })
}
type ListRange = { before?: number; after?: number; limit?: number }
const list = async (which: ListRange = {}, context: StudentOrInstructorContext = mentor) => {
  const { items, hasEarlier, hasLater } = await listMessages(context, { threadId, limit: 50, ...which })
  return [items.map(({ number }) => number), hasEarlier, hasLater]
}

describe('the messages of a thread', () => {
  test('are the newest, those before a number, or those after one; always oldest first', async () => {
    await addMessages(7)
    expect(await list({ limit: 3 })).toEqual([[5, 6, 7], true, false])
    expect(await list({ limit: 3, before: 5 })).toEqual([[2, 3, 4], true, true])
    expect(await list({ limit: 3, before: 3 })).toEqual([[1, 2], false, true])
    expect(await list({ limit: 3, after: 2 })).toEqual([[3, 4, 5], true, true])
    expect(await list({ limit: 3, after: 5 })).toEqual([[6, 7], true, false])
    expect(await list({ after: 2, before: 5 })).toEqual([[3, 4], true, true])
    expect(await list()).toEqual([[1, 2, 3, 4, 5, 6, 7], false, false])
  })

  test('can be empty; the response says whether there are older or newer ones', async () => {
    expect(await list()).toEqual([[], false, false])
    expect(await list({ after: 0 })).toEqual([[], false, false])
    await addMessages(2)
    expect(await list({ after: 2 })).toEqual([[], true, false])
    expect(await list({ after: 2_000_000_000 })).toEqual([[], true, false])
    expect(await list({ before: 1 })).toEqual([[], false, true])
    expect(await list({ before: 0 })).toEqual([[], false, true])
  })

  test('include how far both sides have read, the newest number, and the proposed meetings', async () => {
    await addMessages(2)
    const meetingId = await addMeeting(portal, {
      assignmentId: threadId,
      proposedBy: mentor.viewer.id,
      place: 'Room 12',
    })
    const page = await listMessages(student, { threadId, limit: 50 })
    expect(page).toMatchObject({ ownReadNumber: 2, partnerReadNumber: 3, lastNumber: 3 })
    expect(page.items.at(-1)).toMatchObject({
      id: meetingId,
      kind: 'meeting',
      number: 3,
      text: '',
      isOwn: false,
      senderId: mentor.viewer.id,
      senderName: 'Ines',
      meeting: { id: meetingId, place: 'Room 12', status: 'proposed', isOwn: false, proposedBy: 'Ines' },
    })
    await markRead(student, { threadId, number: 3 })
    expect(await listMessages(mentor, { threadId, limit: 1 })).toMatchObject({
      ownReadNumber: 3,
      partnerReadNumber: 3,
    })
  })

  test('stay without a name when their sender’s account is deleted', async () => {
    await addMessage(portal, { projectId: threadId, senderId: mentor.viewer.id })
    await portal.db.delete(users).where(eq(users.id, mentor.viewer.id))
    const { items } = await listMessages(student, { threadId, limit: 50 })
    expect(items).toMatchObject([{ senderId: null, senderName: null, isOwn: false, text: 'Hello' }])
  })
})
