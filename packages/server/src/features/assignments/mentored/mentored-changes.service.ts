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
  insertProgressEntry,
  lockMentoredProject,
  type WrittenChange,
  writeChange,
} from './mentored-changes.repository.ts'
import type { MentoredRow } from './mentored-project.repository.ts'
import { readMentoredState } from './mentored-state.service.ts'

/**
 * Changes one thing of a project one mentors, if it still is as the mentor saw it, and answers how the project stands.
 * The student is told of it. What is so already is left so: sent again, it writes nothing and tells nobody.
 */
export const changeMentoredProject = (
  context: InstructorContext,
  { id, change }: MentoredProjectChange,
): Promise<MentoredState> =>
  inTransaction(context.db, async (tx) => {
    const project = await lockMentored(tx, context, id)
    if (change.field === 'access' && !canChangeAccess(context.viewer, project))
      refuse(assignmentErrors, 'PROJECT_WITHOUT_RESOURCES')
    const current = currentOf(project, change)
    if (current === change.to) return readMentoredState(tx, project)
    if (current !== change.from) refuse(assignmentErrors, 'PROJECT_CHANGED_MEANWHILE')
    const state = await readMentoredState(tx, await applyChange(tx, context, project, change))
    await notifyAndPublish(tx, context, buildMentorNotification(context, project, change))
    return state
  })

/** In a transaction: a project one mentors, locked until its end. */
export const lockMentored = async (tx: Database, { viewer }: InstructorContext, id: string) =>
  (await lockMentoredProject(tx, id)).openIf(
    (row) => canMentorAssignment(viewer, row),
    () => refuse(assignmentErrors, 'ASSIGNMENT_NOT_FOUND'),
  )

const currentOf = (project: MentoredRow, change: MentorChange) =>
  change.field === 'access' ? project[ACCESS_FIELDS[change.resource]] : project[change.field]

async function applyChange(
  tx: Database,
  context: InstructorContext,
  project: MentoredRow,
  change: MentorChange,
): Promise<MentoredRow> {
  const now = context.clock.now()
  const written = toWritten(project, change, now)
  const changed = { ...project, ...written }
  await writeChange(tx, project.id, written, now)
  if (change.field !== 'access') await insertProgressEntry(tx, project, changed, now)
  await recordAudit(tx, context, {
    action: 'assignment.updated',
    subjectType: 'assignment',
    subjectId: project.id,
    before: toNoted(change, change.from),
    after: toNoted(change, change.to),
  })
  return changed
}

type Held = MentoredRow & { readonly studentId: string }

/** What the student is told of a change; their screens and the mentor's hear of it. */
function buildMentorNotification(
  { viewer }: InstructorContext,
  { id, title, studentId, mentorId }: Held,
  change: MentorChange,
) {
  const payload = payloadOf(change, { title, by: viewer.name })
  return {
    notifications: [{ userId: studentId, subjectId: id, payload }],
    events: [{ to: [studentId, mentorId], kind: 'project' as const, subjectId: id }],
  }
}

function payloadOf(
  change: MentorChange,
  named: { readonly title: string; readonly by: string },
): NotificationPayload {
  switch (change.field) {
    case 'status':
      return { ...named, kind: 'project_changed', status: change.to, progress: null }
    case 'progress':
      return { ...named, kind: 'project_changed', status: null, progress: change.to }
    case 'access': {
      const { resource, to: isOpen } = change
      return {
        ...named,
        kind: 'access_changed',
        opened: isOpen ? [resource] : [],
        closed: isOpen ? [] : [resource],
      }
    }
  }
}

const toNoted = (change: MentorChange, value: MentorChange['to']) => ({
  [change.field]: change.field === 'access' ? { [change.resource]: value } : value,
})

function toWritten(project: MentoredRow, change: MentorChange, now: Date): WrittenChange {
  switch (change.field) {
    case 'status':
      return { status: change.to, ...datesOf(change.to, project, now) }
    case 'progress':
      return { progress: change.to }
    case 'access':
      return { [ACCESS_FIELDS[change.resource]]: change.to }
  }
}

/** When a project that comes to this status was started and completed; no date of a later status stays. */
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
