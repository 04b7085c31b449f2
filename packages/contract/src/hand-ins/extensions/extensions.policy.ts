import type { Actor } from '../../accounts/accounts.policy.ts'
import { DAY_MS } from '../../base.constants.ts'
import type { HandInStatus } from '../hand-ins.constants.ts'
import { isClosedByCutOff } from '../hand-ins.policy.ts'
import {
  EXTENSION_AFTER_CUT_OFF_DAYS,
  EXTENSION_AHEAD_MAX_DAYS,
  EXTENSION_MAX_DAYS,
  type ExtensionStatus,
} from './extensions.constants.ts'

type Extendable = {
  readonly status: HandInStatus
  readonly dueAt: Date
  readonly closesAt: Date | null
  /** When the newest version was returned; null if none was. */
  readonly reviewedAt: Date | null
  readonly isArchived: boolean
}

/**
 * The last time at which an extension can be requested: EXTENSION_AFTER_CUT_OFF_DAYS after the cut-off, or after the
 * return if that came later. Null without a cut-off, because such a hand-in never closes.
 */
export const extensionRequestEndOf = ({
  closesAt,
  reviewedAt,
}: Pick<Extendable, 'closesAt' | 'reviewedAt'>) =>
  closesAt &&
  new Date(Math.max(closesAt.getTime(), reviewedAt?.getTime() ?? 0) + EXTENSION_AFTER_CUT_OFF_DAYS * DAY_MS)

/** Whether an extension can be requested at `now`. */
export function canRequestExtension(handIn: Extendable, now: Date): boolean {
  const { status, isArchived } = handIn
  if (isArchived || status === 'accepted' || status === 'submitted') return false
  const end = extensionRequestEndOf(handIn)
  return end === null || now <= end
}

type Requestable = Extendable & { readonly extension: { readonly status: ExtensionStatus } | null }

/**
 * Whether a returned hand-in that has closed waits for its student at `now`: an extension can be requested, and no
 * request is open. Queries have the same condition (`isExtensionRequestAwaitedAt`).
 */
export const isExtensionRequestAwaited = (handIn: Requestable, now: Date): boolean =>
  handIn.status === 'returned' &&
  isClosedByCutOff(handIn, now) &&
  canRequestExtension(handIn, now) &&
  handIn.extension?.status !== 'requested'

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
