import type { LiveEvent } from '@capstone/contract/live/live.schemas'
import { api } from '../http/api.ts'

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

/** A call that takes longer than this is not waited for. */
const PLACE_WAIT_MS = 10_000

/** What the tabs of a person have in common: the name of their lock, their channel, and where each keeps its place. */
export const liveNameOf = (personId: string): string => `capstone-live:${personId}`

let asked: { readonly personId: string; readonly place: Promise<Place> } | undefined

/**
 * Asks where a person has got to, before their screen asks for anything: what happens from then on, until the stream
 * begins, is told by the stream. Once in a tab, and not where it is known from before the page was loaded.
 */
export function askPlace(personId: string): void {
  if (asked?.personId === personId || readPlace(liveNameOf(personId)) !== null) return
  const place = api.live.catchUp({}, { signal: AbortSignal.timeout(PLACE_WAIT_MS) }).then(
    ({ lastId }) => lastId,
    // Without it, what is shown is asked for anew when the stream has begun.
    () => null,
  )
  asked = { personId, place }
}

/** Where this tab has got to; null where that is not known. */
export const findPlace = async (personId: string): Promise<Place> =>
  readPlace(liveNameOf(personId)) ?? (asked?.personId === personId ? asked.place : null)

function readPlace(name: string): Place {
  try {
    const kept = Number(sessionStorage.getItem(name) ?? Number.NaN)
    return Number.isSafeInteger(kept) && kept >= 0 ? kept : null
  } catch {
    // A browser that keeps nothing begins anew.
    return null
  }
}

/** Keeps how far this tab has got, for when it is loaded anew. */
export function keepPlace(name: string, place: Place): void {
  try {
    if (place !== null) sessionStorage.setItem(name, String(place))
  } catch {
    // As above.
  }
}
