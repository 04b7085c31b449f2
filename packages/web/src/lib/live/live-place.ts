import type { LiveEvent } from '@capstone/contract/live/live.schemas'

/** Where one has got to in what happened for a person; null before anything was heard. */
export type Place = number | null

/** Where an event leads to, and whether it is to be told: what was heard before is not told again. */
export function takeIn(place: Place, { id, kind }: LiveEvent): { place: Place; isNew: boolean } {
  // Passing ones, and the beat, have no place among the others.
  if (id === null) return { place, isNew: true }
  // A stream that resumes begins where this side has got to; what it tells next lies after that.
  if (kind === 'hello') return { place: place ?? id, isNew: true }
  // Counting may have begun anew, for example with a restored database.
  if (kind === 'reset') return { place: id, isNew: true }
  return place === null || id > place ? { place: id, isNew: true } : { place, isNew: false }
}
