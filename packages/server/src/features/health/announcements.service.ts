import type { NewAnnouncement } from '@capstone/contract/health/health.schemas'
import type { Portal } from '../../rpc/context.ts'
import {
  type AnnouncementRow,
  deleteAnnouncement,
  findAnnouncementsAfter,
  insertAnnouncement,
} from './announcements.repository.ts'

type AnnouncementContext = Pick<Portal, 'db' | 'clock'>

/** Adds an announcement to the administrators' dashboards. */
export const addAnnouncement = (
  { db }: AnnouncementContext,
  announcement: NewAnnouncement,
): Promise<AnnouncementRow> => insertAnnouncement(db, announcement)

/** Lists current and future announcements, ordered by their end. */
export const listAnnouncements = ({ db, clock }: AnnouncementContext): Promise<AnnouncementRow[]> =>
  findAnnouncementsAfter(db, clock.now())

/** Removes an announcement; returns false if there is none with this id. */
export const removeAnnouncement = ({ db }: AnnouncementContext, id: string): Promise<boolean> =>
  deleteAnnouncement(db, id)
