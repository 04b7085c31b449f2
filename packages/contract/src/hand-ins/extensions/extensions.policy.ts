import type { Actor } from '../../accounts/accounts.policy.ts'
import { DAY_MS } from '../../base.constants.ts'
import type { HandInStatus } from '../hand-ins.constants.ts'
import {
  EXTENSION_AFTER_CUT_OFF_DAYS,
  EXTENSION_AHEAD_MAX_DAYS,
  EXTENSION_MAX_DAYS,
} from './extensions.constants.ts'

type Extendable = {
  readonly status: HandInStatus
  readonly dueAt: Date
  readonly closesAt: Date | null
  readonly isArchived: boolean
}

/** Whether an extension can be requested at `now`. A hand-in without a cut-off never closes. */
export function canRequestExtension({ status, closesAt, isArchived }: Extendable, now: Date): boolean {
  if (isArchived || status === 'accepted' || status === 'submitted') return false
  if (closesAt === null) return true
  return now.getTime() <= closesAt.getTime() + EXTENSION_AFTER_CUT_OFF_DAYS * DAY_MS
}

/** The latest date that can be requested. */
export const latestExtension = ({ dueAt }: Pick<Extendable, 'dueAt'>, now: Date) =>
  new Date(
    Math.max(
      dueAt.getTime() + EXTENSION_MAX_DAYS * DAY_MS,
      now.getTime() + EXTENSION_AHEAD_MAX_DAYS * DAY_MS,
    ),
  )

/** Whether a date can be requested: in the future, after the due date, and not after {@link latestExtension}. */
export const isPossibleExtension = (handIn: Pick<Extendable, 'dueAt'>, until: Date, now: Date) =>
  until.getTime() > Math.max(now.getTime(), handIn.dueAt.getTime()) &&
  until.getTime() <= latestExtension(handIn, now).getTime()

type Decidable = { readonly mentorId: string | null }

/** Whether a project's mentor decides: only if there is one, and the portal's settings let mentors decide. */
export const doesMentorDecide = ({ mentorId }: Decidable, mentorsDecide: boolean) =>
  mentorsDecide && mentorId !== null

/** Whether the actor decides: the mentor alone where {@link doesMentorDecide}, otherwise any administrator. */
export const canDecideExtension = (actor: Actor, project: Decidable, mentorsDecide: boolean) =>
  doesMentorDecide(project, mentorsDecide)
    ? actor.role === 'instructor' && actor.id === project.mentorId
    : actor.role === 'admin'
