import { PRESENT_SECONDS } from '@capstone/contract/live/live.constants'

/** A process heard of after this is there, and so is whoever has a stream open with it. */
export const presentSince = (now: Date) => new Date(now.getTime() - PRESENT_SECONDS * 1000)
