import type { LiveEvent } from '@capstone/contract/live/live.schemas'
import { type LiveMode, readLiveMode, tellLive, tellLiveMode } from './live-bus.ts'
import { findPlace, keepPlace, liveNameOf, type Place, takeIn } from './live-position.ts'
import { followLive } from './live-transport.ts'
import { shareAmongTabs } from './tab-leader.ts'

/** What the tab that follows tells the others: something that happened, or where they all are. */
interface News {
  readonly event?: LiveEvent
  readonly mode: LiveMode
  readonly place: Place
}

/**
 * Has this tab hear of everything that happens for a person, until the signal is aborted: one tab of the browser follows
 * the stream and tells the others, under a name that carries the person's id. Each keeps how far it has got, so that
 * whichever comes next goes on from there.
 */
export async function listenForPerson(personId: string, signal: AbortSignal): Promise<void> {
  const name = liveNameOf(personId)
  let place = await findPlace(personId)

  /** Tells what is new; `reset` where nobody knows what happened between what is shown and the first that is heard. */
  const take = (event: LiveEvent): boolean => {
    if (signal.aborted) return false
    const taken = takeIn(place, event)
    const isFirst = place === null && taken.place !== null
    if (taken.place !== place) keepPlace(name, taken.place)
    place = taken.place
    if (taken.isNew) tellLive(isFirst ? { ...event, kind: 'reset' } : event)
    return taken.isNew
  }

  const lead = (pass: (news: News) => void, turn: AbortSignal) =>
    followLive(
      {
        readPlace: () => place,
        take: (event) => {
          if (take(event)) pass({ event, mode: readLiveMode(), place })
        },
        onMode: (mode) => {
          if (mode === readLiveMode() || turn.aborted) return
          tellLiveMode(mode)
          pass({ mode, place })
        },
      },
      turn,
    )

  const hear = ({ event, mode, place: leaderPlace }: News) => {
    tellLiveMode(mode)
    if (event) take(event)
    // What the leader told before this tab was there.
    else if (leaderPlace !== null && (place === null || place < leaderPlace))
      take({ id: leaderPlace, kind: 'reset', subjectId: null, number: null })
  }

  const greet = () => ({ mode: readLiveMode(), place })
  await shareAmongTabs<News>({ name, lead, hear, greet }, signal)
}
