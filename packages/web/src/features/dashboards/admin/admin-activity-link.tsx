import type { AdminActivity } from '@capstone/contract/dashboards/admin-dashboard.schemas'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

export interface AdminActivityLinkProps {
  readonly activity: Pick<AdminActivity, 'kind' | 'id'>
  readonly children: ReactNode
}

/** A link to the ticket that was opened; of all else that happens, only the words. */
export const AdminActivityLink = ({ activity: { kind, id }, children }: AdminActivityLinkProps) =>
  kind === 'ticket_created' ? (
    <Link to="/admin/support-tickets" search={{ ticket: id }}>
      {children}
    </Link>
  ) : (
    children
  )
