import type { ProgressEntry } from '@capstone/contract/assignments/mentored-projects.schemas'

/** A moment, in milliseconds, and how far the project was from then on. */
export type ProgressPoint = { readonly at: number; readonly progress: number }

/** The line of a project's progress: each mark, and how it stands now. */
export function pointsOf(history: readonly ProgressEntry[], now: number): readonly ProgressPoint[] {
  const points = history.map(({ at, progress }) => ({ at: at.getTime(), progress }))
  const last = points.at(-1)
  // A clock that is behind the server's draws no line back in time.
  return last ? [...points, { ...last, at: Math.max(now, last.at) }] : []
}
