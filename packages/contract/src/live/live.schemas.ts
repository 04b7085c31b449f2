import * as z from 'zod'
import { idSchema } from '../base.ts'
import { LIVE_KINDS } from './live.constants.ts'

/** A position in a person's sequence of durable events, which are numbered from 1; 0 is before the first. */
const positionSchema = z.int().min(0).max(Number.MAX_SAFE_INTEGER)

/** A live event; `id` is its position, set for durable events, "hello" and "reset". */
export const liveEventSchema = z.object({
  id: positionSchema.nullable(),
  kind: z.enum(LIVE_KINDS),
  subjectId: idSchema.nullable(),
  number: z.int().nullable(),
})
export type LiveEvent = z.infer<typeof liveEventSchema>

/** Where to resume: after the last position the browser has, or from now on where it has none. */
export const resumeSchema = z.object({ after: positionSchema.optional() })
export type Resume = z.infer<typeof resumeSchema>

/** The events after a position, and the new position; `isReset` when too many were missed to replay. */
export const missedEventsSchema = z.object({
  events: z.array(liveEventSchema),
  lastId: positionSchema,
  isReset: z.boolean(),
})
export type MissedEvents = z.infer<typeof missedEventsSchema>
