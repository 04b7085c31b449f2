import type { NewAnnouncement } from '@capstone/contract/health/health.schemas'
import type { Portal } from '../../rpc/context.ts'
import {
  type AnnouncementRow,
  deleteAnnouncement,
  findAnnouncementsAfter,
  insertAnnouncement,
} from './announcements.repository.ts'

type AnnouncementContext = Pick<Portal, 'db' | 'clock'>

/** Announces something on the dashboards of administrators, from when to when it says. */
export const addAnnouncement = (
  { db }: AnnouncementContext,
  announcement: NewAnnouncement,
): Promise<AnnouncementRow> => insertAnnouncement(db, announcement)

/** Notices that are shown or will be, the one that ends first at first. */
export const listAnnouncements = ({ db, clock }: AnnouncementContext): Promise<AnnouncementRow[]> =>
  findAnnouncementsAfter(db, clock.now())

/** Takes an announcement back; false where there is none with this id. */
export const removeAnnouncement = ({ db }: AnnouncementContext, id: string): Promise<boolean> =>
  deleteAnnouncement(db, id)
