import { assignmentErrors } from '@capstone/contract/assignments/assignments.errors'
import { canMentorAssignment, canReadAssignment } from '@capstone/contract/assignments/assignments.policy'
import type { RoadmapStep } from '@capstone/contract/assignments/assignments.schemas'
import type { StepUpdate } from '@capstone/contract/assignments/roadmap.schemas'
import type { Database } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { InstructorContext, StudentContext } from '../../../rpc/context.ts'
import { refuse } from '../../../rpc/refuse.ts'
import { recordAudit } from '../../audit/audit.service.ts'
import { publishEvents } from '../../live/live.service.ts'
import {
  type CompletedStep,
  deleteCompletedStep,
  findCompletedStep,
  lockRoadmap,
  writeCompletedStep,
} from './roadmap.repository.ts'

/** Returns the steps of a roadmap with the completed ones marked; empty without a roadmap. */
export const toRoadmap = (
  texts: readonly string[] | null,
  completed: readonly CompletedStep[],
): RoadmapStep[] => {
  const byIndex = new Map(completed.map((each) => [each.step, each]))
  return (texts ?? []).map((text, step) => toStep(text, byIndex.get(step)))
}

const toStep = (text: string, completed: CompletedStep | undefined): RoadmapStep => ({
  text,
  isDone: completed !== undefined,
  note: completed?.note ?? '',
  completedAt: completed?.completedAt ?? null,
})

/**
 * Marks a step of the student's own project done or not done, or replaces its note, and returns the step. Status and
 * progress stay as they are. Publishes a live event to student and mentor. Idempotent. Refuses
 * PROJECT_CHANGED_MEANWHILE rather than replace or delete a note that was not seen.
 */
export const updateStep = (context: StudentContext, update: StepUpdate): Promise<RoadmapStep> =>
  inTransaction(context.db, async (tx) => {
    const project = (await lockRoadmap(tx, update.assignmentId)).openIf(
      (row) => canReadAssignment(context.viewer, row),
      () => refuse(assignmentErrors, 'ASSIGNMENT_NOT_FOUND'),
    )
    const text = project.roadmap?.[update.step] ?? refuse(assignmentErrors, 'STEP_NOT_FOUND')
    return toStep(text, await changeStep(tx, context, update, project.mentorId))
  })

async function changeStep(
  tx: Database,
  context: StudentContext,
  update: StepUpdate,
  mentorId: string | null,
): Promise<CompletedStep | undefined> {
  const { assignmentId, step } = update
  const before = await findCompletedStep(tx, assignmentId, step)
  const note = update.note ?? before?.note ?? ''
  const isSame = update.isDone ? before?.note === note : before === undefined
  if (isSame) return before
  const isNoteLost = before !== undefined && before.note !== '' && (!update.isDone || before.note !== note)
  if (isNoteLost && before.note !== update.seenNote) refuse(assignmentErrors, 'PROJECT_CHANGED_MEANWHILE')
  const after = update.isDone
    ? { step, note, completedAt: before?.completedAt ?? context.clock.now() }
    : undefined
  if (after) await writeCompletedStep(tx, assignmentId, after)
  else await deleteCompletedStep(tx, assignmentId, step)
  await recordAudit(tx, context, {
    action: after ? 'assignment.step_completed' : 'assignment.step_reopened',
    subjectType: 'assignment',
    subjectId: assignmentId,
    ...(before && { before: { step, note: before.note } }),
    ...(after && { after: { step, note } }),
  })
  await publishEvents(tx, [{ to: [context.viewer.id, mentorId], kind: 'project', subjectId: assignmentId }])
  return after
}

/**
 * Locks the roadmap of a project the instructor mentors; returns the index of the step with this text, or null if there
 * is none. Calls `refuseProject` for a removed project or another mentor's. Call it before locking the project's other
 * rows.
 */
export async function lockStep(
  tx: Database,
  { viewer }: InstructorContext,
  assignmentId: string,
  text: string,
  refuseProject: () => never,
): Promise<number | null> {
  const sealed = await lockRoadmap(tx, assignmentId)
  const { roadmap } = sealed.openIf((row) => canMentorAssignment(viewer, row), refuseProject)
  const step = (roadmap ?? []).findIndex((each) => each.toLowerCase() === text.toLowerCase())
  return step < 0 ? null : step
}

/** Marks a locked step as completed, unless it is. The caller publishes the event. */
export async function completeStep(
  tx: Database,
  context: InstructorContext,
  assignmentId: string,
  step: number,
): Promise<void> {
  if (await findCompletedStep(tx, assignmentId, step)) return
  await writeCompletedStep(tx, assignmentId, { step, note: '', completedAt: context.clock.now() })
  await recordAudit(tx, context, {
    action: 'assignment.step_completed',
    subjectType: 'assignment',
    subjectId: assignmentId,
    after: { step, note: '' },
  })
}
