import * as z from 'zod'
import { idSchema } from '../base.ts'
import { LIVE_KINDS, QUIET_SECONDS_MAX } from './live.constants.ts'

/** For how many milliseconds nothing has changed for a person; 0 where the server process does not know. */
const quietMsSchema = z
  .int()
  .min(0)
  .max(QUIET_SECONDS_MAX * 1000)

/** A live event: what changed. `number` is the number of a thread's message; "connected" carries `quietMs`. */
export const liveEventSchema = z.object({
  kind: z.enum(LIVE_KINDS),
  subjectId: idSchema.optional(),
  number: z.int().optional(),
  quietMs: quietMsSchema.optional(),
})
export type LiveEvent = z.infer<typeof liveEventSchema>

export const quietTimeSchema = z.object({ quietMs: quietMsSchema })
export type QuietTime = z.infer<typeof quietTimeSchema>
