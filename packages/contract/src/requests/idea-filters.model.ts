import type { Difficulty } from './requests.constants.ts'
import type { Idea } from './requests.schemas.ts'

/** What an idea must match; an absent or empty value matches every idea. */
export interface IdeaFilters {
  readonly difficulty?: Difficulty | undefined
  /** The longest duration, in weeks. */
  readonly maxWeeks?: number | undefined
  /** Part of the name of a technology, ignoring case. */
  readonly technology?: string | undefined
}

const WEEKS_PER_UNIT = { day: 1 / 7, week: 1, month: 52 / 12 } as const
const AMOUNT = /(\d+(?:\.\d+)?)[\s-]*(day|week|month)/i

/** Returns the weeks that a duration names, rounded up ("8 to 10 weeks" is 10); null if it names none. */
export function parseWeeks(duration: string): number | null {
  const [, amount, unit] = AMOUNT.exec(duration) ?? []
  if (!amount || !unit) return null
  return Math.ceil(Number(amount) * WEEKS_PER_UNIT[unit.toLowerCase() as keyof typeof WEEKS_PER_UNIT])
}

/** Whether any filter is set. */
export const hasIdeaFilters = ({ difficulty, maxWeeks, technology }: IdeaFilters): boolean =>
  Boolean(difficulty || maxWeeks || technology?.trim())

/** Whether an idea matches every filter. An idea of unknown duration fails any filter by duration. */
export function matchesIdeaFilters(
  idea: Pick<Idea, 'difficulty' | 'duration' | 'techStack'>,
  { difficulty, maxWeeks, technology }: IdeaFilters,
): boolean {
  if (difficulty && idea.difficulty !== difficulty) return false
  if (maxWeeks && (parseWeeks(idea.duration) ?? Number.POSITIVE_INFINITY) > maxWeeks) return false
  const searched = technology?.trim().toLowerCase()
  return !searched || idea.techStack.some((name) => name.toLowerCase().includes(searched))
}
