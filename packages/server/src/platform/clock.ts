/** What time it is: the real time, or a test's. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }
