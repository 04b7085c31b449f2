import type { NextStep } from '@capstone/contract/dashboards/dashboards.schemas'
import { Link, type LinkComponentProps } from '@tanstack/react-router'
import { PROFILE_SETTINGS } from '../../ui/shell/menu-types.ts'

export type NextStepLinkProps = { readonly step: NextStep } & Pick<
  LinkComponentProps,
  'className' | 'children' | 'ref'
>

/** A link to where a step is done. */
export function NextStepLink({ step, ...look }: NextStepLinkProps) {
  switch (step.kind) {
    case 'paper_returned':
      return <Link to="/student/publish-paper" {...look} />
    case 'instructor_wrote':
      return <Link to="/student/support-chat" search={{ project: step.assignmentId }} {...look} />
    case 'request_approved':
      return (
        <Link to="/student/view-project/$projectId" params={{ projectId: step.assignmentId }} {...look} />
      )
    case 'profile_unfinished':
      return <Link to={PROFILE_SETTINGS} {...look} />
  }
}
