import * as z from 'zod'
import { idSchema } from '../base.ts'
import { LIVE_KINDS } from './live.constants.ts'

/** Where one has got to in what happened for oneself; counted from 1 for each person, 0 is before all. */
const placeSchema = z.int().min(0).max(Number.MAX_SAFE_INTEGER)

/** Something that happened; `id` is set for what is kept, for "hello" and for "reset". */
export const liveEventSchema = z.object({
  id: placeSchema.nullable(),
  kind: z.enum(LIVE_KINDS),
  subjectId: idSchema.nullable(),
  number: z.int().nullable(),
})
export type LiveEvent = z.infer<typeof liveEventSchema>

/** Where to resume: the last id one has; without one, from now on. */
export const resumeSchema = z.object({ after: placeSchema.optional() })
export type Resume = z.infer<typeof resumeSchema>

/** What happened since, and where that leads to; `isReset` when too much was missed to be told. */
export const missedEventsSchema = z.object({
  events: z.array(liveEventSchema),
  lastId: placeSchema,
  isReset: z.boolean(),
})
export type MissedEvents = z.infer<typeof missedEventsSchema>
