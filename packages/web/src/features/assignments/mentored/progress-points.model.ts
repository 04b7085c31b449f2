import type { ProgressEntry } from '@capstone/contract/assignments/mentored-projects.schemas'

/** A time, in milliseconds, and the progress from then on. */
export type ProgressPoint = { readonly at: number; readonly progress: number }

/** The points of a project's progress line: each entry, and the current state. */
export function pointsOf(history: readonly ProgressEntry[], now: number): readonly ProgressPoint[] {
  const points = history.map(({ at, progress }) => ({ at: at.getTime(), progress }))
  const last = points.at(-1)
  // If the client's clock is behind, the line must not go back in time.
  return last ? [...points, { ...last, at: Math.max(now, last.at) }] : []
}
