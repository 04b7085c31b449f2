import type { ProjectStatus } from '@capstone/contract/assignments/assignments.constants'
import type { Calendar } from './calendar.ts'
import type { ProgressHistoryRow } from './projects.repository.ts'
import { idOf } from './random.ts'

/** The course of a project, in days ago. */
export type Course = {
  readonly status: ProjectStatus
  readonly progress: number
  readonly started: number
  readonly lastMoved: number
}

const DAYS_BETWEEN_MARKS = 6
const FIRST_PROGRESS = 5
/** Progress is slower at the start. */
const SLOWNESS = 1.4

/** Builds the progress history of a project, about one entry a week; the last is its current state. */
export function progressHistoryOf(
  assignmentId: string,
  course: Course,
  calendar: Calendar,
  salt: number,
): ProgressHistoryRow[] {
  const { status, progress, started, lastMoved } = course
  const steps = Math.max(1, Math.round((started - lastMoved) / DAYS_BETWEEN_MARKS))
  const entries = Array.from({ length: steps + 1 }, (_, step) => {
    const share = step / steps
    const isLast = step === steps
    const soFar = Math.round((progress * share ** SLOWNESS) / 5) * 5
    return {
      id: idOf(`mark ${assignmentId} ${step}`),
      assignmentId,
      status: isLast ? status : ('in_progress' as const),
      progress: isLast ? progress : Math.max(Math.min(FIRST_PROGRESS, progress), soFar),
      recordedAt: calendar(started - Math.round((started - lastMoved) * share), salt),
    }
  })
  return entries.filter((entry, nth) => nth === steps || entry.progress !== entries[nth - 1]?.progress)
}
