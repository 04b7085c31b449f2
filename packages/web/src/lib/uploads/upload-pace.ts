const SETTLED_MS = 1000
const NEWEST_WEIGHT = 0.3

/** Measures how fast bytes leave, newest second first; `now` is in milliseconds. */
export function measurePace(now: () => number = () => performance.now()) {
  let pace: number | undefined
  let mark = { at: now(), sent: 0 }

  /** Forgets the pace, as after a pause. */
  const restart = (sent: number) => {
    pace = undefined
    mark = { at: now(), sent }
  }

  /** Seconds until the whole has left at the present pace; undefined in the first second. */
  const secondsLeft = (sent: number, whole: number): number | undefined => {
    const passed = now() - mark.at
    if (passed >= SETTLED_MS) {
      const newest = Math.max(0, sent - mark.sent) / (passed / 1000)
      pace = pace === undefined ? newest : pace + (newest - pace) * NEWEST_WEIGHT
      mark = { at: now(), sent }
    }
    return pace ? (whole - sent) / pace : undefined
  }

  return { restart, secondsLeft }
}
