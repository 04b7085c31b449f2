import * as z from 'zod'

/** A person's calendar feed: its private address, null where there is none. */
export const calendarFeedSchema = z.object({ url: z.string().nullable(), createdAt: z.date().nullable() })
export type CalendarFeed = z.infer<typeof calendarFeedSchema>
