import * as z from 'zod'
import { ANNOUNCEMENT_KINDS, ANNOUNCEMENT_MAX_LENGTH } from './health.constants.ts'

/** A new announcement, and from when to when it is shown. */
export const newAnnouncementSchema = z
  .object({
    kind: z.enum(ANNOUNCEMENT_KINDS),
    text: z
      .string()
      .trim()
      .min(1, 'The text is empty.')
      .max(ANNOUNCEMENT_MAX_LENGTH, `The text is longer than ${ANNOUNCEMENT_MAX_LENGTH} characters.`),
    startsAt: z.date(),
    endsAt: z.date(),
  })
  .refine(({ startsAt, endsAt }) => startsAt < endsAt, 'The announcement would end before it starts.')
export type NewAnnouncement = z.infer<typeof newAnnouncementSchema>
