import { assignmentErrors } from '@capstone/contract/assignments/assignments.errors'
import { canReadAssignment } from '@capstone/contract/assignments/assignments.policy'
import type { RoadmapStep } from '@capstone/contract/assignments/assignments.schemas'
import type { StepTick } from '@capstone/contract/assignments/roadmap.schemas'
import type { Database } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { StudentContext } from '../../../rpc/context.ts'
import { refuse } from '../../../rpc/refuse.ts'
import { recordAudit } from '../../audit/audit.service.ts'
import { publishEvents } from '../../live/live.service.ts'
import { deleteTick, findTick, lockRoadmap, type Tick, writeTick } from './roadmap.repository.ts'

/** The steps of a roadmap with the ticks that were set; a project without a roadmap has none. */
export const toRoadmap = (texts: readonly string[] | null, ticks: readonly Tick[]): RoadmapStep[] => {
  const byStep = new Map(ticks.map((tick) => [tick.step, tick]))
  return (texts ?? []).map((text, step) => toStep(text, byStep.get(step)))
}

const toStep = (text: string, tick: Tick | undefined): RoadmapStep => ({
  text,
  isDone: tick !== undefined,
  note: tick?.note ?? '',
  tickedAt: tick?.tickedAt ?? null,
})

/**
 * Ticks off a step of one's own project, writes its note anew, or takes the tick back; returns the step as it stands.
 * Status and progress stay as they are; the mentor's screens hear of it. Sent again, it writes nothing.
 * Refuses ASSIGNMENT_NOT_FOUND, STEP_NOT_FOUND.
 */
export const tickStep = (context: StudentContext, wanted: StepTick): Promise<RoadmapStep> =>
  inTransaction(context.db, async (tx) => {
    const held = (await lockRoadmap(tx, wanted.assignmentId)).openIf(
      (row) => canReadAssignment(context.viewer, row),
      () => refuse(assignmentErrors, 'ASSIGNMENT_NOT_FOUND'),
    )
    const text = held.roadmap?.[wanted.step] ?? refuse(assignmentErrors, 'STEP_NOT_FOUND')
    return toStep(text, await changeTick(tx, context, wanted, held.mentorId))
  })

async function changeTick(
  tx: Database,
  context: StudentContext,
  wanted: StepTick,
  mentorId: string | null,
): Promise<Tick | undefined> {
  const { assignmentId, step, note } = wanted
  const before = await findTick(tx, assignmentId, step)
  const isSame = wanted.isDone ? before?.note === note : before === undefined
  if (isSame) return before
  const after = wanted.isDone ? { step, note, tickedAt: before?.tickedAt ?? context.clock.now() } : undefined
  if (after) await writeTick(tx, assignmentId, after)
  else await deleteTick(tx, assignmentId, step)
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
