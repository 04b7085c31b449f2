import * as z from 'zod'
import { NOTICE_KINDS, NOTICE_MAX_LENGTH } from './health.constants.ts'

/** What an operator announces, and from when to when it is shown. */
export const newNoticeSchema = z
  .object({
    kind: z.enum(NOTICE_KINDS),
    text: z
      .string()
      .trim()
      .min(1, 'The text is empty.')
      .max(NOTICE_MAX_LENGTH, `The text is longer than ${NOTICE_MAX_LENGTH} characters.`),
    startsAt: z.date(),
    endsAt: z.date(),
  })
  .refine(({ startsAt, endsAt }) => startsAt < endsAt, 'It would end before it begins.')
export type NewNotice = z.infer<typeof newNoticeSchema>
