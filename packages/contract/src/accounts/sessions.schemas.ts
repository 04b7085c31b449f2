import * as z from 'zod'
import { idSchema, pageRequestSchema } from '../base.ts'

export const ownSessionSchema = z.object({
  id: idSchema,
  /** Browser and operating system, for example "Firefox on Linux". */
  device: z.string(),
  ipAddress: z.string().nullable(),
  createdAt: z.date(),
  /** Accurate to about five minutes. */
  lastSeenAt: z.date(),
  isCurrent: z.boolean(),
})
export type OwnSession = z.infer<typeof ownSessionSchema>

/** A session of somebody else, as an administrator sees it. */
export const personSessionSchema = ownSessionSchema.omit({ isCurrent: true })
export type PersonSession = z.infer<typeof personSessionSchema>

export const ownSessionsRequestSchema = pageRequestSchema.omit({ search: true })
export type OwnSessionsRequest = z.infer<typeof ownSessionsRequestSchema>

export const personSessionsRequestSchema = ownSessionsRequestSchema.extend({ personId: idSchema })
export type PersonSessionsRequest = z.infer<typeof personSessionsRequestSchema>
