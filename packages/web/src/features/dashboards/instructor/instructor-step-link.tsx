import type { MentorStep } from '@capstone/contract/dashboards/instructor-dashboard.schemas'
import { Link, type LinkComponentProps } from '@tanstack/react-router'

export type InstructorStepLinkProps = { readonly step: MentorStep } & Pick<
  LinkComponentProps,
  'className' | 'children' | 'ref'
>

/** A link to where a mentor's step is done. */
export function InstructorStepLink({ step, ...look }: InstructorStepLinkProps) {
  switch (step.kind) {
    case 'messages_waiting':
      return <Link to="/instructor/support-tickets" search={{ project: step.assignmentId }} {...look} />
    case 'tickets_waiting':
      return (
        <Link
          to="/instructor/support-tickets"
          // Of one ticket the way leads into it, of several to the list that has the longest waiting first.
          search={
            step.count === 1 ? { tab: 'tickets', ticket: step.ticketId } : { tab: 'tickets', sort: 'waiting' }
          }
          {...look}
        />
      )
    case 'projects_stalled':
      return <Link to="/instructor/student-projects" search={{ stalled: true }} {...look} />
    case 'students_without_project':
      return <Link to="/instructor/assign-project" search={{ free: true }} {...look} />
  }
}
