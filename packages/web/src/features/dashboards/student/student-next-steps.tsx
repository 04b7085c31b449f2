import { profileCompletion } from '@capstone/contract/accounts/accounts.policy'
import type { StudentStep } from '@capstone/contract/dashboards/student-dashboard.schemas'
import { Button } from '@mantine/core'
import { Link, type LinkComponentProps } from '@tanstack/react-router'
import { useViewer } from '../../../lib/session/session.ts'
import { NextSteps } from '../../../ui/next-steps/next-steps.tsx'
import { PROFILE_SETTINGS } from '../../../ui/shell/menu-types.ts'
import { formatStudentStep } from './student-dashboard.messages.ts'

/** The next steps of a student; nothing without any. */
export function StudentNextSteps({ steps }: { readonly steps: readonly StudentStep[] }) {
  const profile = { percent: profileCompletion(useViewer()) }
  const [first, ...others] = steps
  if (!first) return null
  const { sentence, reason, button } = formatStudentStep(first, profile)
  return (
    <NextSteps
      heading="Next"
      sentence={sentence}
      reason={reason}
      action={<Button renderRoot={(props) => <StudentStepLink step={first} {...props} />}>{button}</Button>}
      afterThat={others.map((step) => (
        <StudentStepLink key={keyOf(step)} step={step}>
          {formatStudentStep(step, profile).link}
        </StudentStepLink>
      ))}
    />
  )
}

function keyOf(step: StudentStep) {
  if (step.kind === 'profile_unfinished') return step.kind
  if (step.kind === 'meeting_proposed') return step.meetingId
  if (step.kind === 'hand_in_due') return step.handInId
  if (step.kind === 'ticket_answered') return step.ticketId
  return `${step.kind} ${step.kind === 'paper_returned' ? step.paperId : step.assignmentId}`
}

type StudentStepLinkProps = { readonly step: StudentStep } & Pick<
  LinkComponentProps,
  'className' | 'children' | 'ref'
>

/** Links a step to the screen where it is done. */
function StudentStepLink({ step, ...linkProps }: StudentStepLinkProps) {
  switch (step.kind) {
    case 'hand_in_due':
      return <Link to="/student/hand-ins" search={{ 'hand-in': step.handInId }} {...linkProps} />
    case 'paper_returned':
      return <Link to="/student/publish-paper" {...linkProps} />
    case 'instructor_wrote':
    case 'meeting_proposed':
      return <Link to="/student/support-chat" search={{ project: step.assignmentId }} {...linkProps} />
    case 'ticket_answered':
      return <Link to="/student/support-tickets" search={{ ticket: step.ticketId }} {...linkProps} />
    case 'request_approved':
      return (
        <Link
          to="/student/view-project/$projectId"
          params={{ projectId: step.assignmentId }}
          {...linkProps}
        />
      )
    case 'profile_unfinished':
      return <Link to={PROFILE_SETTINGS} {...linkProps} />
  }
}
