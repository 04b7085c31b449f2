import { COUNTED_MAX } from '@capstone/contract/base.constants'
import { formatNumber, pluralize } from '../../lib/text/formats.ts'

export const DASHBOARD_FAILED = 'Failed to load your dashboard'

/** "2 unread messages, 1 meeting to answer": the label of a badge in the menu; what is zero is left out. */
export const formatChatCounts = (unread: number, meetings: number) =>
  [
    ...(unread > 0 ? [pluralize(unread, 'unread message')] : []),
    ...(meetings > 0 ? [`${pluralize(meetings, 'meeting')} to answer`] : []),
  ].join(', ')

/** "1 ticket answered": the label of a badge in the menu. */
export const formatTicketsAnswered = (count: number) => `${pluralize(count, 'ticket')} answered`

/** "1 request for more time", "1,000+ requests for more time": they are counted up to COUNTED_MAX. */
export const formatExtensionRequests = (count: number) =>
  count < COUNTED_MAX
    ? pluralize(count, 'request for more time', 'requests for more time')
    : `${formatNumber(COUNTED_MAX)}+ requests for more time`
