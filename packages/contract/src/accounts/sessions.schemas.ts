import * as z from 'zod'
import { idSchema, pageRequestSchema } from '../base.ts'

/** One of one's own sessions: on which kind of device it was begun, from where, and when it was last used. */
export const ownSessionSchema = z.object({
  id: idSchema,
  /** Browser and system as their names say, for example "Firefox on Linux". */
  device: z.string(),
  ipAddress: z.string().nullable(),
  createdAt: z.date(),
  /** To about five minutes. */
  lastSeenAt: z.date(),
  isCurrent: z.boolean(),
})
export type OwnSession = z.infer<typeof ownSessionSchema>

export const ownSessionsRequestSchema = pageRequestSchema.omit({ search: true })
export type OwnSessionsRequest = z.infer<typeof ownSessionsRequestSchema>
