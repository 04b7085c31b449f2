import { formatHowToGetProject, REQUEST_IN_REVIEW } from '../../features/assignments/assignments.messages.ts'
import { useMentorName } from '../../features/dashboards/dashboards.queries.ts'
import { PendingRequestText } from '../../features/requests/pending-request-text.tsx'

/** Says how a student without a project gets one. */
export const FirstProjectHint = () => (
  <PendingRequestText pending={REQUEST_IN_REVIEW} otherwise={formatHowToGetProject(useMentorName())} />
)
