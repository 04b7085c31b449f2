import { ACCESS_FIELDS, type ProjectStatus } from '@capstone/contract/assignments/assignments.constants'
import { assignmentErrors } from '@capstone/contract/assignments/assignments.errors'
import { canChangeAccess, canMentorAssignment } from '@capstone/contract/assignments/assignments.policy'
import type {
  MentorChange,
  MentoredProjectChange,
  MentoredState,
} from '@capstone/contract/assignments/mentored-projects.schemas'
import type { NotificationPayload } from '@capstone/contract/notifications/notifications.schemas'
import type { Database } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { InstructorContext } from '../../../rpc/context.ts'
import { refuse } from '../../../rpc/refuse.ts'
import { recordAudit } from '../../audit/audit.service.ts'
import { notifyAndPublish } from '../../notifications/notify.service.ts'
import {
  type ColumnChanges,
  insertProgressEntry,
  lockMentoredProject,
  updateMentoredProject,
} from './mentored-changes.repository.ts'
import type { MentoredRow } from './mentored-project.repository.ts'
import { readMentoredState } from './mentored-project.service.ts'

/**
 * Applies one change to a mentored project if the value is still the one the mentor saw, and returns the new state.
 * Notifies the student, except of changes to AI assistance, which the assistant's screen shows. Idempotent: if the
 * value is already set, nothing is written and nobody is notified.
 */
export const changeMentoredProject = (
  context: InstructorContext,
  { id, change }: MentoredProjectChange,
): Promise<MentoredState> =>
  inTransaction(context.db, async (tx) => {
    const project = await lockOwnMentoredProject(tx, context, id)
    if (change.field === 'access' && !canChangeAccess(context.viewer, project))
      refuse(assignmentErrors, 'PROJECT_WITHOUT_RESOURCES')
    const current = currentValueOf(project, change)
    if (current === change.to) return readMentoredState(tx, project)
    if (current !== change.from) refuse(assignmentErrors, 'PROJECT_CHANGED_MEANWHILE')
    const state = await readMentoredState(tx, await applyChange(tx, context, project, change))
    await notifyAndPublish(tx, context, buildStudentNotification(context, project, change))
    return state
  })

/** Locks a project the instructor mentors until the transaction ends. */
export const lockOwnMentoredProject = async (tx: Database, { viewer }: InstructorContext, id: string) =>
  (await lockMentoredProject(tx, id)).openIf(
    (row) => canMentorAssignment(viewer, row),
    () => refuse(assignmentErrors, 'ASSIGNMENT_NOT_FOUND'),
  )

const currentValueOf = (project: MentoredRow, change: MentorChange) =>
  change.field === 'access' ? project[ACCESS_FIELDS[change.resource]] : project[change.field]

async function applyChange(
  tx: Database,
  context: InstructorContext,
  project: MentoredRow,
  change: MentorChange,
): Promise<MentoredRow> {
  const now = context.clock.now()
  const changes = toColumnChanges(project, change, now)
  const changed = { ...project, ...changes }
  await updateMentoredProject(tx, project.id, changes, now)
  if (change.field === 'status' || change.field === 'progress')
    await insertProgressEntry(tx, project, changed, now)
  await recordAudit(tx, context, {
    action: 'assignment.updated',
    subjectType: 'assignment',
    subjectId: project.id,
    before: toAuditValue(change, change.from),
    after: toAuditValue(change, change.to),
  })
  return changed
}

type LockedProject = MentoredRow & { readonly studentId: string }

/** The student's notification of a change, with the live events for the student and the mentor. */
function buildStudentNotification(
  { viewer }: InstructorContext,
  { id, title, studentId, mentorId }: LockedProject,
  change: MentorChange,
) {
  const payload = payloadOf(change, { title, by: viewer.name })
  return {
    notifications: payload ? [{ userId: studentId, subjectId: id, payload }] : [],
    events: [{ to: [studentId, mentorId], kind: 'project' as const, subjectId: id }],
  }
}

function payloadOf(
  change: MentorChange,
  common: { readonly title: string; readonly by: string },
): NotificationPayload | null {
  switch (change.field) {
    case 'status':
      return { ...common, kind: 'project_changed', status: change.to, progress: null }
    case 'progress':
      return { ...common, kind: 'project_changed', status: null, progress: change.to }
    case 'access': {
      const { resource, to: isOpen } = change
      return {
        ...common,
        kind: 'access_changed',
        opened: isOpen ? [resource] : [],
        closed: isOpen ? [] : [resource],
      }
    }
    case 'assistance':
      return null
  }
}

const toAuditValue = (change: MentorChange, value: MentorChange['to']) => ({
  [change.field]: change.field === 'access' ? { [change.resource]: value } : value,
})

function toColumnChanges(project: MentoredRow, change: MentorChange, now: Date): ColumnChanges {
  switch (change.field) {
    case 'status':
      return { status: change.to, ...datesOf(change.to, project, now) }
    case 'progress':
      return { progress: change.to }
    case 'access':
      return { [ACCESS_FIELDS[change.resource]]: change.to }
    case 'assistance':
      return { assistance: change.to }
  }
}

/** The start and completion dates of a project with this status; dates of later statuses are cleared. */
function datesOf(status: ProjectStatus, { startedAt }: MentoredRow, now: Date) {
  switch (status) {
    case 'pending':
      return { startedAt: null, completedAt: null }
    case 'in_progress':
      return { startedAt: startedAt ?? now, completedAt: null }
    case 'completed':
      return { startedAt, completedAt: now }
  }
}
