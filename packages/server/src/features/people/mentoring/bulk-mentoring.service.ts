import { MATCHES_AT_ONCE_MAX } from '@capstone/contract/people/people.constants'
import { peopleErrors } from '@capstone/contract/people/people.errors'
import {
  type BulkMentoringAudit,
  bulkMentoringAuditSchema,
  type NewBulkMentoring,
  type UnassignedFilter,
} from '@capstone/contract/people/people.schemas'
import type { Database } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { AdminContext } from '../../../rpc/context.ts'
import { refuse, refuseTakenId } from '../../../rpc/refuse.ts'
import { assignMentorsToProjects } from '../../assignments/assign/assignments.service.ts'
import { recordAudit } from '../../audit/audit.service.ts'
import { notify } from '../../notifications/notify.service.ts'
import { writeMentor } from '../people.repository.ts'
import {
  listMentoringNotifications,
  openMentor,
  openStudent,
  publishMentoringChange,
} from '../people.service.ts'
import { countUnassigned, findAuditEvent, lockUnassigned } from './bulk-mentoring.repository.ts'
import { invalidateMentoringCountsAndDashboards } from './mentoring-counts.service.ts'

// One more than allowed, to detect that there are more.
const limit = MATCHES_AT_ONCE_MAX + 1

/**
 * Counts the students without an instructor who match a search and filters, up to one more than can be assigned at
 * once.
 */
export const countUnassignedMatches = async ({ db, scope }: AdminContext, filter: UnassignedFilter) => ({
  count: await countUnassigned(db, scope, { ...filter, limit }),
})

/**
 * Assigns all students without an instructor who match a search and filters to an instructor, in one transaction;
 * returns how many. The audit log gets one event with the id of the request and one for each student; a repeated
 * request finds that event and changes nothing.
 */
export const assignMatchingStudents = (
  context: AdminContext,
  input: NewBulkMentoring,
): Promise<{ assigned: number }> =>
  inTransaction(context.db, async (tx) => {
    const { instructorId, expected } = input
    const people = await lockUnassigned(tx, instructorId, { ...filterOf(input), limit })
    const mentor = openMentor(context, people, instructorId)
    // Checked after locking, because the same request may have been running until now.
    const recorded = await findAuditEvent(tx, input.id)
    if (recorded) return { assigned: countAssignedBefore(context, recorded, input) }
    const found = people.ids.filter((id) => id !== instructorId)
    const students = found.map((id) => openStudent(context, people, id))
    const studentIds = students.map(({ id }) => id)
    const count = studentIds.length
    if (count > MATCHES_AT_ONCE_MAX) refuse(peopleErrors, 'MATCHES_TOO_MANY')
    if (count !== expected) refuse(peopleErrors, 'MATCHES_CHANGED', { count })
    await writeMentor(tx, studentIds, instructorId, context.clock.now())
    await assignMentorsToProjects(tx, studentIds)
    await recordBulkMentoring(tx, context, input, studentIds)
    await invalidateMentoringCountsAndDashboards(tx)
    const notified = await notify(tx, context, listMentoringNotifications(mentor, students))
    await publishMentoringChange(tx, context, { instructorId, studentIds }, notified)
    return { assigned: count }
  })

const filterOf = ({ search, course, year, specialization }: NewBulkMentoring): UnassignedFilter => ({
  search,
  course,
  year,
  specialization,
})

type RecordedEvent = NonNullable<Awaited<ReturnType<typeof findAuditEvent>>>

/** How many students this request has already assigned. An id of any other event is refused. */
function countAssignedBefore(
  { viewer }: AdminContext,
  { actorId, subjectId, after }: RecordedEvent,
  input: NewBulkMentoring,
): number {
  const { data } = bulkMentoringAuditSchema.safeParse(after)
  const { search, course, year, specialization } = filterOf(input)
  const isSame =
    actorId === viewer.id &&
    subjectId === input.instructorId &&
    data?.search === search &&
    data.course === course &&
    data.year === year &&
    data.specialization === specialization
  return data && isSame ? data.students : refuseTakenId()
}

function recordBulkMentoring(
  tx: Database,
  context: AdminContext,
  input: NewBulkMentoring,
  studentIds: readonly string[],
) {
  const { id, instructorId } = input
  const after: BulkMentoringAudit = { students: studentIds.length, ...filterOf(input) }
  return recordAudit(
    tx,
    context,
    { id, action: 'mentoring.matches_assigned', subjectType: 'user', subjectId: instructorId, after },
    ...studentIds.map((subjectId) => ({
      action: 'mentoring.assigned' as const,
      subjectType: 'user' as const,
      subjectId,
      partOf: id,
      before: { assignedInstructor: null },
      after: { assignedInstructor: instructorId },
    })),
  )
}
