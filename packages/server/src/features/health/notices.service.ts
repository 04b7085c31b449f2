import type { NewNotice } from '@capstone/contract/health/health.schemas'
import type { Portal } from '../../rpc/context.ts'
import { deleteNotice, findNoticesAfter, insertNotice, type NoticeRow } from './notices.repository.ts'

type Noticing = Pick<Portal, 'db' | 'clock'>

/** Announces something on the dashboards of administrators, from when to when it says. */
export const addNotice = ({ db }: Noticing, notice: NewNotice): Promise<NoticeRow> => insertNotice(db, notice)

/** Notices that are shown or will be, the one that ends first at first. */
export const listNotices = ({ db, clock }: Noticing): Promise<NoticeRow[]> =>
  findNoticesAfter(db, clock.now())

/** Takes a notice back; false where there is none with this id. */
export const removeNotice = ({ db }: Noticing, id: string): Promise<boolean> => deleteNotice(db, id)
