import type { LiveEvent } from '@capstone/contract/live/live.schemas'
import { api } from '../http/api.ts'

/** How far a tab has got in a person's live events; null while that is unknown. */
export type Position = number | null

/** Applies an event: returns the new position, and whether the event is new to this tab. */
export function applyEvent(
  position: Position,
  { id, kind }: LiveEvent,
): { position: Position; isNew: boolean } {
  // Transient events and heartbeats have no position.
  if (id === null) return { position, isNew: true }
  // A resumed stream starts at this tab's position; the events it sends next come after it.
  if (kind === 'hello') return { position: position ?? id, isNew: true }
  // The numbering may have restarted, for example with a restored database.
  if (kind === 'reset') return { position: id, isNew: true }
  return position === null || id > position ? { position: id, isNew: true } : { position, isNew: false }
}

const REQUEST_TIMEOUT_MS = 10_000

/** The name of a person's tab lock, broadcast channel and stored position. */
export const liveNameOf = (personId: string): string => `capstone-live:${personId}`

let requested: { readonly personId: string; readonly position: Promise<Position> } | undefined

/**
 * Requests a person's position before their screen loads anything, so that the stream, which opens later, replays what
 * happens in between. Once per tab, and not where the position is stored from before a reload.
 */
export function requestPosition(personId: string): void {
  if (requested?.personId === personId || readStoredPosition(liveNameOf(personId)) !== null) return
  const position = api.live.catchUp({}, { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) }).then(
    ({ lastId }) => lastId,
    // Without a position, everything shown is refetched once the stream has started.
    () => null,
  )
  requested = { personId, position }
}

/** Returns this tab's position; null where it is unknown. */
export const findPosition = async (personId: string): Promise<Position> =>
  readStoredPosition(liveNameOf(personId)) ?? (requested?.personId === personId ? requested.position : null)

function readStoredPosition(name: string): Position {
  try {
    const stored = Number(sessionStorage.getItem(name) ?? Number.NaN)
    return Number.isSafeInteger(stored) && stored >= 0 ? stored : null
  } catch {
    // Storage is blocked: the position is unknown.
    return null
  }
}

/** Stores this tab's position, for after a reload. */
export function storePosition(name: string, position: Position): void {
  try {
    if (position !== null) sessionStorage.setItem(name, String(position))
  } catch {
    // Storage is blocked: after a reload the position is unknown.
  }
}
