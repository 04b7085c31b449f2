import type { AdminStep } from '@capstone/contract/dashboards/admin-dashboard.schemas'
import { Link, type LinkComponentProps } from '@tanstack/react-router'

export type AdminStepLinkProps = { readonly step: AdminStep } & Pick<
  LinkComponentProps,
  'className' | 'children' | 'ref'
>

/** A link to where an admin's step is done. */
export function AdminStepLink({ step, ...look }: AdminStepLinkProps) {
  switch (step.kind) {
    case 'tickets_waiting':
      return (
        <Link
          to="/admin/support-tickets"
          // Of one ticket the way leads into it, of several to the list that has the longest waiting first.
          search={step.count === 1 ? { ticket: step.ticketId } : { sort: 'waiting' }}
          {...look}
        />
      )
    case 'requests_waiting':
      return <Link to="/admin/manage-requests" search={{ status: 'pending' }} {...look} />
    case 'papers_waiting':
      return <Link to="/admin/manage-papers" {...look} />
    case 'students_unassigned':
      return <Link to="/admin/assign-instructor" {...look} />
  }
}
