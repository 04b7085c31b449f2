import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@capstone/contract/base.constants'
import type { Portal } from '../../rpc/context.ts'
import { addMessage } from '../chat/chat.testing.ts'
import { meetings } from './meetings.table.ts'

type NewMeeting = Partial<typeof meetings.$inferInsert> & {
  readonly assignmentId: string
  readonly proposedBy: string
}

/** Adds a meeting, by default for tomorrow, with its message in the thread; returns its id. */
export async function addMeeting(portal: Pick<Portal, 'db' | 'clock'>, given: NewMeeting): Promise<string> {
  const id = given.id ?? randomUUID()
  const startsAt = new Date(portal.clock.now().getTime() + DAY_MS)
  await portal.db.insert(meetings).values({ startsAt, minutes: 30, ...given, id })
  await addMessage(portal, { id, projectId: given.assignmentId, senderId: given.proposedBy, kind: 'meeting' })
  return id
}
