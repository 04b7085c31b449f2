const SAMPLE_MS = 1000
/** Weight of the newest sample in the moving average. */
const SAMPLE_WEIGHT = 0.3

/** Estimates the remaining time of an upload from an exponential moving average of its speed; `now` is in milliseconds. */
export function createSpeedMeter(now: () => number = () => performance.now()) {
  let speed: number | undefined
  let last = { at: now(), sent: 0 }

  /** Discards the measured speed, as after a pause. */
  const restart = (sent: number) => {
    speed = undefined
    last = { at: now(), sent }
  }

  /** Returns the seconds left at the current speed; undefined in the first second. */
  const secondsLeft = (sent: number, total: number): number | undefined => {
    const elapsed = now() - last.at
    if (elapsed >= SAMPLE_MS) {
      const newest = Math.max(0, sent - last.sent) / (elapsed / 1000)
      speed = speed === undefined ? newest : speed + (newest - speed) * SAMPLE_WEIGHT
      last = { at: now(), sent }
    }
    return speed ? (total - sent) / speed : undefined
  }

  return { restart, secondsLeft }
}
