import type { Portal } from '../../rpc/context.ts'
import type { Assignment } from './assignments.fill.ts'
import { CHATS } from './chats.data.ts'
import { insertMessages } from './chats.repository.ts'
import type { Calendar } from './moments.ts'
import type { People } from './people.fill.ts'
import { idOf, pick } from './seed.ts'

const DAYS_BETWEEN_CHATS = 2
const MINUTES_BETWEEN_TURNS = 7
const MINUTE_MS = 60_000

/** Adds conversations to projects that are under way, one for each of the first mentors. */
export async function addChats(
  portal: Portal,
  calendar: Calendar,
  people: People,
  assignments: readonly Assignment[],
): Promise<void> {
  const underWay = assignments.filter(({ status }) => status === 'in_progress')
  const messages = CHATS.flatMap((turns, index) => {
    const assignment = underWay.find(({ instructor }) => instructor === index)
    if (!assignment) return []
    const student = assignment.student.id
    const mentor = pick(people.instructors, assignment.instructor).id
    const began = calendar(1 + index * DAYS_BETWEEN_CHATS, index).getTime()
    return turns.map((message, turn) => ({
      id: idOf(`message ${assignment.id} ${turn}`),
      projectId: assignment.id,
      senderId: turn % 2 === 0 ? student : mentor,
      receiverId: turn % 2 === 0 ? mentor : student,
      message,
      createdAt: new Date(began + turn * MINUTES_BETWEEN_TURNS * MINUTE_MS),
    }))
  })
  await insertMessages(portal.db, messages)
}
