import {
  HOW_TO_GET_A_PROJECT,
  HOW_TO_GET_A_PROJECT_ALONE,
  REQUEST_IN_REVIEW,
} from '../../features/assignments/assignments.messages.ts'
import { useMentorName } from '../../features/dashboards/dashboards.queries.ts'
import { PendingRequestText } from '../../features/requests/pending-request-text.tsx'

/** Says how a student without a project gets one. */
export function FirstProjectHint() {
  const hasMentor = useMentorName() !== null
  return (
    <PendingRequestText
      pending={REQUEST_IN_REVIEW}
      otherwise={hasMentor ? HOW_TO_GET_A_PROJECT : HOW_TO_GET_A_PROJECT_ALONE}
    />
  )
}
