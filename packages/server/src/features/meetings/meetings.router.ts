import { PROPOSAL_LIMIT } from '@capstone/contract/meetings/meetings.constants'
import { signedIn } from '../../rpc/procedures.ts'
import { withActionLimit } from '../accounts/rate-limits/action-limits.service.ts'
import { createCalendarFile } from './calendar-files.service.ts'
import { answerMeeting, cancelMeeting } from './meeting-transitions.service.ts'
import { listMeetings, proposeMeeting } from './meetings.service.ts'

const { meetings } = signedIn

export const meetingsRouter = {
  listMeetings: meetings.listMeetings.handler(({ context, input }) => listMeetings(context, input)),
  proposeMeeting: meetings.proposeMeeting.handler(
    withActionLimit('proposal', PROPOSAL_LIMIT, proposeMeeting),
  ),
  answerMeeting: meetings.answerMeeting.handler(({ context, input }) => answerMeeting(context, input)),
  cancelMeeting: meetings.cancelMeeting.handler(({ context, input }) => cancelMeeting(context, input)),
  exportCalendarFile: meetings.exportCalendarFile.handler(({ context, input }) =>
    createCalendarFile(context, input),
  ),
}
