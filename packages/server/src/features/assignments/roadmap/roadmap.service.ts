import { assignmentErrors } from '@capstone/contract/assignments/assignments.errors'
import { canReadAssignment } from '@capstone/contract/assignments/assignments.policy'
import type { RoadmapStep } from '@capstone/contract/assignments/assignments.schemas'
import type { StepUpdate } from '@capstone/contract/assignments/roadmap.schemas'
import type { Database } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { StudentContext } from '../../../rpc/context.ts'
import { refuse } from '../../../rpc/refuse.ts'
import { recordAudit } from '../../audit/audit.service.ts'
import { publishEvents } from '../../live/live.service.ts'
import {
  deleteCompletedStep,
  findCompletedStep,
  lockRoadmap,
  type Tick,
  writeCompletedStep,
} from './roadmap.repository.ts'

/** The steps of a roadmap with the ticks that were set; a project without a roadmap has none. */
export const toRoadmap = (texts: readonly string[] | null, ticks: readonly Tick[]): RoadmapStep[] => {
  const byStep = new Map(ticks.map((tick) => [tick.step, tick]))
  return (texts ?? []).map((text, step) => toStep(text, byStep.get(step)))
}

const toStep = (text: string, tick: Tick | undefined): RoadmapStep => ({
  text,
  isDone: tick !== undefined,
  note: tick?.note ?? '',
  completedAt: tick?.completedAt ?? null,
})

/**
 * Ticks off a step of one's own project, writes its note anew, or takes the tick back; returns the step as it stands.
 * Status and progress stay as they are; the mentor's screens hear of it. Sent again, it writes nothing.
 */
export const updateStep = (context: StudentContext, wanted: StepUpdate): Promise<RoadmapStep> =>
  inTransaction(context.db, async (tx) => {
    const held = (await lockRoadmap(tx, wanted.assignmentId)).openIf(
      (row) => canReadAssignment(context.viewer, row),
      () => refuse(assignmentErrors, 'ASSIGNMENT_NOT_FOUND'),
    )
    const text = held.roadmap?.[wanted.step] ?? refuse(assignmentErrors, 'STEP_NOT_FOUND')
    return toStep(text, await changeStep(tx, context, wanted, held.mentorId))
  })

async function changeStep(
  tx: Database,
  context: StudentContext,
  wanted: StepUpdate,
  mentorId: string | null,
): Promise<Tick | undefined> {
  const { assignmentId, step, note } = wanted
  const before = await findCompletedStep(tx, assignmentId, step)
  const isSame = wanted.isDone ? before?.note === note : before === undefined
  if (isSame) return before
  const after = wanted.isDone
    ? { step, note, completedAt: before?.completedAt ?? context.clock.now() }
    : undefined
  if (after) await writeCompletedStep(tx, assignmentId, after)
  else await deleteCompletedStep(tx, assignmentId, step)
  await recordAudit(tx, context, {
    action: after ? 'assignment.step_ticked' : 'assignment.step_unticked',
    subjectType: 'assignment',
    subjectId: assignmentId,
    ...(before && { before: { step, note: before.note } }),
    ...(after && { after: { step, note } }),
  })
  await publishEvents(tx, [{ to: [context.viewer.id, mentorId], kind: 'project', subjectId: assignmentId }])
  return after
}
