import { signedIn } from '../../rpc/procedures.ts'
import { listMeetings, proposeMeeting } from './meetings.service.ts'

export const meetingsRouter = {
  listMeetings: signedIn.meetings.listMeetings.handler(({ context, input }) => listMeetings(context, input)),
  proposeMeeting: signedIn.meetings.proposeMeeting.handler(({ context, input }) =>
    proposeMeeting(context, input),
  ),
}
