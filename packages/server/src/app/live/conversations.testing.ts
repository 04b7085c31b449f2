import { randomUUID } from 'node:crypto'
import { chatThreads } from '../../features/chat/chat.table.ts'
import { addMessage } from '../../features/chat/chat.testing.ts'
import { storedFiles } from '../../features/files/files.table.ts'
import { addMeeting } from '../../features/meetings/meetings.testing.ts'
import type { TestPortal } from '../../rpc/open-portal.testing.ts'

type Pair = { readonly studentId: string; readonly mentorId: string; readonly threadId: string }

/**
 * Adds a file sent by the student and three meetings proposed by the mentor (open, accepted, declined) to a thread, and
 * creates an archived thread.
 */
export async function addConversations(portal: TestPortal, { studentId, mentorId, threadId }: Pair) {
  const path = `${studentId}/student_attachment_1_${randomUUID()}.txt`
  await portal.db.insert(storedFiles).values({
    bucket: 'support-uploads',
    path,
    state: 'attached',
    ownerId: studentId,
    sha256: 'none',
    name: 'notes.txt',
    mimeType: 'text/plain',
    size: 9,
  })
  const messageId = await addMessage(portal, { projectId: threadId, fileUrl: path, message: 'My notes' })
  const meeting = { assignmentId: threadId, proposedBy: mentorId }
  const meetingId = await addMeeting(portal, meeting)
  const agreedId = await addMeeting(portal, { ...meeting, status: 'accepted' })
  const declinedId = await addMeeting(portal, { ...meeting, status: 'declined' })
  const archivedId = randomUUID()
  const now = portal.clock.now()
  await portal.db
    .insert(chatThreads)
    .values({ id: archivedId, studentId, mentorId, title: 'Gone', activeAt: now, archivedAt: now })
  await addMessage(portal, { projectId: archivedId })
  return { messageId, meetingId, agreedId, declinedId, archivedId }
}
