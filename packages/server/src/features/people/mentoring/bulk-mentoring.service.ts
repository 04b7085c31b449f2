import { MATCHES_AT_ONCE_MAX } from '@capstone/contract/people/people.constants'
import { peopleErrors } from '@capstone/contract/people/people.errors'
import {
  type BulkMentoringAudit,
  bulkMentoringAuditSchema,
  type Matches,
  type NewBulkMentoring,
} from '@capstone/contract/people/people.schemas'
import type { Database } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { AdminContext } from '../../../rpc/context.ts'
import { refuse, refuseTakenId } from '../../../rpc/refuse.ts'
import { assignMentorToRequestedProjects } from '../../assignments/assign/assignments.service.ts'
import { recordAudit } from '../../audit/audit.service.ts'
import { writeMentor } from '../people.repository.ts'
import { openMentor, openStudent, publishMentoringChange } from '../people.service.ts'
import { countUnassigned, findRecorded, lockUnassigned } from './bulk-mentoring.repository.ts'
import { shiftMentoringCounts } from './mentoring-counts.repository.ts'

// One more than may be given at once tells that there are more.
const most = MATCHES_AT_ONCE_MAX + 1

/** How many students without an instructor a search finds, up to one more than may be given at once. */
export const countUnassignedMatches = async ({ db, scope }: AdminContext, { search }: Matches) => ({
  count: await countUnassigned(db, scope, { search, most }),
})

/**
 * Gives all students without an instructor whom a search finds to an instructor, in one transaction; returns how many.
 * The trail tells of it in one event of its id, with one for each student behind it; by that event the same act, sent
 * again, is known and changes nothing. Refuses INSTRUCTOR_NOT_FOUND, MATCHES_TOO_MANY and, where they are not as many as
 * the admin was told, MATCHES_CHANGED.
 */
export const assignMatchingStudents = (
  context: AdminContext,
  given: NewBulkMentoring,
): Promise<{ assigned: number }> =>
  inTransaction(context.db, async (tx) => {
    const { instructorId, search, expected } = given
    const people = await lockUnassigned(tx, instructorId, { search, most })
    openMentor(context, people, instructorId)
    // Looked for behind the lock: the same act may have been under way until now.
    const recorded = await findRecorded(tx, given.id)
    if (recorded) return { assigned: studentsOf(context, recorded, given) }
    const found = [...people.keys()].filter((id) => id !== instructorId)
    const studentIds = found.map((id) => openStudent(context, people, id).id)
    const count = studentIds.length
    if (count > MATCHES_AT_ONCE_MAX) refuse(peopleErrors, 'MATCHES_TOO_MANY')
    if (count !== expected) refuse(peopleErrors, 'MATCHES_CHANGED', { count })
    await writeMentor(tx, studentIds, instructorId, context.clock.now())
    await assignMentorToRequestedProjects(tx, studentIds, instructorId)
    await recordBulkMentoring(tx, context, given, studentIds)
    await shiftMentoringCounts(tx, count)
    await publishMentoringChange(tx, instructorId, studentIds)
    return { assigned: count }
  })

type Recorded = NonNullable<Awaited<ReturnType<typeof findRecorded>>>

/** How many students this very act has given away already. Refuses an id of anything else. */
function studentsOf(
  { viewer }: AdminContext,
  { actorId, subjectId, after }: Recorded,
  { instructorId, search }: NewBulkMentoring,
): number {
  const { data } = bulkMentoringAuditSchema.safeParse(after)
  const isSame = actorId === viewer.id && subjectId === instructorId && data?.search === search
  return data && isSame ? data.students : refuseTakenId()
}

function recordBulkMentoring(
  tx: Database,
  context: AdminContext,
  { id, instructorId, search }: NewBulkMentoring,
  studentIds: readonly string[],
) {
  const after: BulkMentoringAudit = { students: studentIds.length, search }
  return recordAudit(
    tx,
    context,
    { id, action: 'mentoring.matches_assigned', subjectType: 'user', subjectId: instructorId, after },
    ...studentIds.map((subjectId) => ({
      ...({ action: 'mentoring.assigned', subjectType: 'user', subjectId, partOf: id } as const),
      before: { assignedInstructor: null },
      after: { assignedInstructor: instructorId },
    })),
  )
}
