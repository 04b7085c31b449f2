import { INSTRUCTOR_WRITE_LIMIT, OWN_CHANGE_LIMIT } from '@capstone/contract/accounts/accounts.constants'
import { ITEM_CHANGE_LIMIT } from '@capstone/contract/hand-ins/hand-ins.constants'
import { RECEIPT_EXPORT_LIMIT } from '@capstone/contract/hand-ins/receipts/receipts.constants'
import { asAdmin, asInstructor, asStudent, signedIn } from '../../rpc/procedures.ts'
import {
  readCalendarFeed,
  renewCalendarFeed,
  revokeCalendarFeed,
} from '../accounts/calendar-feeds/calendar-feeds.service.ts'
import { requireFreshSignIn } from '../accounts/passwords/confirmation.service.ts'
import { withActionLimit } from '../accounts/rate-limits/action-limits.service.ts'
import {
  adviseExtension,
  decideExtension,
  listExtensions,
  requestExtension,
} from './extensions/extensions.service.ts'
import { listOwnHandIns, readHandIn, readHandInFigures } from './hand-ins.service.ts'
import { addOwnItem, changeOwnItem, removeOwnItem } from './items/own-items.service.ts'
import { savePlan } from './plans/plan-saving.service.ts'
import { archivePlan, deletePlan, listPlans, publishPlan, readPlan } from './plans/plans.service.ts'
import { makeReceiptFile } from './receipts/receipt-pdf.service.ts'
import { makeReceiptCode } from './receipts/receipt-qr-code.service.ts'
import { exportCourse, readCourseGrid, readMentorGrid } from './review/grids.service.ts'
import { listInstructorCounts } from './review/hand-in-counts.service.ts'
import { listQueue } from './review/queue.service.ts'
import { acceptVersion, changeDueDate, returnVersion } from './review/review.service.ts'
import { linkToVersion } from './submissions/hand-in-files.service.ts'
import { precheckHandIn, submitVersion } from './submissions/submissions.service.ts'

const { handIns: ofStudent } = asStudent
const { handIns: ofInstructor } = asInstructor
const { handIns: ofAdmin } = asAdmin
const { handIns: forEveryRole } = signedIn

export const handInsRouter = {
  listOwnHandIns: ofStudent.listOwnHandIns.handler(({ context, input }) => listOwnHandIns(context, input)),
  readHandIn: forEveryRole.readHandIn.handler(({ context, input }) => readHandIn(context, input)),
  readFigures: forEveryRole.readFigures.handler(({ context }) => readHandInFigures(context)),
  precheckUpload: ofStudent.precheckUpload.handler(({ context, input, signal }) =>
    precheckHandIn(context, input, signal),
  ),
  submitVersion: ofStudent.submitVersion.handler(({ context, input }) => submitVersion(context, input)),
  linkToVersion: forEveryRole.linkToVersion.handler(({ context, input }) => linkToVersion(context, input)),
  exportReceipt: forEveryRole.exportReceipt.handler(
    withActionLimit('receipt_export', RECEIPT_EXPORT_LIMIT, makeReceiptFile),
  ),
  readReceiptCode: forEveryRole.readReceiptCode.handler(
    withActionLimit('receipt_export', RECEIPT_EXPORT_LIMIT, makeReceiptCode),
  ),
  requestExtension: ofStudent.requestExtension.handler(({ context, input }) =>
    requestExtension(context, input),
  ),
  adviseExtension: ofInstructor.adviseExtension.handler(
    withActionLimit('instructor_write', INSTRUCTOR_WRITE_LIMIT, adviseExtension),
  ),
  decideExtension: forEveryRole.decideExtension.handler(({ context, input }) =>
    decideExtension(context, input),
  ),
  listExtensions: ofAdmin.listExtensions.handler(({ context, input }) => listExtensions(context, input)),
  listQueue: ofInstructor.listQueue.handler(({ context, input }) => listQueue(context, input)),
  listMentorGrid: ofInstructor.listMentorGrid.handler(({ context, input }) => readMentorGrid(context, input)),
  acceptVersion: ofInstructor.acceptVersion.handler(({ context, input }) => acceptVersion(context, input)),
  returnVersion: ofInstructor.returnVersion.handler(({ context, input }) => returnVersion(context, input)),
  addOwnItem: ofInstructor.addOwnItem.handler(withActionLimit('item_change', ITEM_CHANGE_LIMIT, addOwnItem)),
  changeOwnItem: ofInstructor.changeOwnItem.handler(
    withActionLimit('item_change', ITEM_CHANGE_LIMIT, changeOwnItem),
  ),
  removeOwnItem: ofInstructor.removeOwnItem.handler(
    withActionLimit('item_change', ITEM_CHANGE_LIMIT, removeOwnItem),
  ),
  listPlans: ofAdmin.listPlans.handler(({ context, input }) => listPlans(context, input)),
  readPlan: ofAdmin.readPlan.handler(({ context, input }) => readPlan(context, input)),
  savePlan: ofAdmin.savePlan.handler(({ context, input }) => savePlan(context, input)),
  publishPlan: ofAdmin.publishPlan.handler(({ context, input }) => publishPlan(context, input)),
  archivePlan: ofAdmin.archivePlan.handler(({ context, input }) => archivePlan(context, input)),
  deletePlan: ofAdmin.deletePlan.handler(({ context, input }) => deletePlan(context, input)),
  listCourseGrid: ofAdmin.listCourseGrid.handler(({ context, input }) => readCourseGrid(context, input)),
  exportCourse: ofAdmin.exportCourse.handler(async ({ context, input }) => {
    await requireFreshSignIn(context)
    return exportCourse(context, input)
  }),
  countByInstructor: ofAdmin.countByInstructor.handler(({ context, input }) =>
    listInstructorCounts(context, input),
  ),
  changeDueDate: ofAdmin.changeDueDate.handler(({ context, input }) => changeDueDate(context, input)),
  readCalendarFeed: forEveryRole.readCalendarFeed.handler(({ context }) => readCalendarFeed(context)),
  renewCalendarFeed: forEveryRole.renewCalendarFeed.handler(
    withActionLimit('own_change', OWN_CHANGE_LIMIT, renewCalendarFeed),
  ),
  revokeCalendarFeed: forEveryRole.revokeCalendarFeed.handler(({ context }) => revokeCalendarFeed(context)),
}
