import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DAY_MS, MINUTE_MS } from '@capstone/contract/base.constants'
import { inTransaction } from '../../db/transaction.ts'
import { partialPath } from '../../platform/storage/storage.open.ts'
import type { Portal } from '../../rpc/context.ts'
import type { SeededAssignment } from './assignments.seed.ts'
import type { Calendar } from './calendar.ts'
import { CHATS, type ChatMessage, type TextFile } from './data/chats.data.ts'
import type { People } from './people.seed.ts'
import { idOf, itemAt } from './random.ts'
import { type Conversation, insertConversation } from './sample-rows.repository.ts'

const DAYS_BETWEEN_CHATS = 2
const MINUTES_BETWEEN_MESSAGES = 7
const BUCKET = 'support-uploads'

/** Adds the sample conversations, each to the first in-progress assignment of its project. */
export async function addChats(
  portal: Portal,
  calendar: Calendar,
  people: People,
  assignments: readonly SeededAssignment[],
): Promise<void> {
  const inProgress = assignments.filter(({ status }) => status === 'in_progress')
  for (const [index, { project, messages: samples }] of CHATS.entries()) {
    const assignment = inProgress.find(({ projectTitle }) => projectTitle === project)
    if (!assignment) continue
    const sides = [assignment.student.id, itemAt(people.instructors, assignment.instructorIndex).id]
    const startedAt = calendar(1 + index * DAYS_BETWEEN_CHATS, index)
    const conversation = buildConversation(assignment.id, sides, startedAt, portal.clock.now(), samples)
    for (const sample of samples)
      if (sample.file) await store(portal, pathOf(assignment.id, sides, sample.file), sample.file)
    await inTransaction(portal.db, (tx) => insertConversation(tx, conversation))
  }
}

/** Builds the rows of a conversation. `sides` are the ids of the student and the mentor. */
function buildConversation(
  threadId: string,
  sides: readonly string[],
  startedAt: Date,
  now: Date,
  samples: readonly ChatMessage[],
): Conversation {
  const messages = samples.map((sample, index) => ({
    id: idOf(`message ${threadId} ${index}`),
    projectId: threadId,
    number: index + 1,
    senderId: itemAt(sides, sample.by),
    receiverId: itemAt(sides, 1 - sample.by),
    kind: sample.meeting ? ('meeting' as const) : ('text' as const),
    message: sample.text ?? null,
    fileUrl: sample.file ? pathOf(threadId, sides, sample.file) : null,
    createdAt: new Date(startedAt.getTime() + index * MINUTES_BETWEEN_MESSAGES * MINUTE_MS),
  }))
  const last = messages.length
  const activeAt = messages.at(-1)?.createdAt ?? startedAt
  // The receiver of the last message has read all but that one.
  const isLastFromStudent = samples.at(-1)?.by === 0
  return {
    threadId,
    messages,
    meetings: samples.flatMap(({ meeting, by }, index) =>
      meeting
        ? {
            // A meeting has the id of its message.
            id: idOf(`message ${threadId} ${index}`),
            assignmentId: threadId,
            proposedBy: itemAt(sides, by),
            minutes: 30,
            place: meeting.place,
            note: meeting.note,
            status: meeting.status,
            startsAt: dayAhead(now, meeting.inDays),
            proposedAt: messages[index]?.createdAt ?? startedAt,
            answeredAt: meeting.status === 'proposed' ? null : activeAt,
          }
        : [],
    ),
    files: samples.flatMap(({ file, by }) =>
      file
        ? {
            id: idOf(`file ${threadId} ${file.name}`),
            bucket: BUCKET,
            state: 'attached' as const,
            path: pathOf(threadId, sides, file),
            ownerId: itemAt(sides, by),
            name: file.name,
            mimeType: file.mimeType,
            size: Buffer.byteLength(file.content),
            createdAt: activeAt,
            sha256: createHash('sha256').update(file.content).digest('hex'),
          }
        : [],
    ),
    state: {
      lastNumber: last,
      activeAt,
      studentReadNumber: isLastFromStudent ? last : last - 1,
      studentUnread: isLastFromStudent ? 0 : 1,
      mentorReadNumber: isLastFromStudent ? last - 1 : last,
      mentorUnread: isLastFromStudent ? 1 : 0,
    },
  }
}

/** Returns 10:30 am in India, this many days from now. */
function dayAhead(now: Date, days: number): Date {
  const day = new Date(now.getTime() + days * DAY_MS)
  day.setUTCHours(5, 0, 0, 0)
  return day
}

const pathOf = (threadId: string, [student = '']: readonly string[], { name }: TextFile) =>
  `${student}/student_attachment_0_${idOf(`${threadId} ${name}`).slice(0, 8)}${name.slice(name.lastIndexOf('.'))}`

async function store({ settings, storage }: Portal, path: string, { content, mimeType }: TextFile) {
  const part = partialPath(settings, idOf(path))
  await mkdir(dirname(part), { recursive: true })
  await writeFile(part, content)
  await storage.save(BUCKET, path, part, mimeType)
}
