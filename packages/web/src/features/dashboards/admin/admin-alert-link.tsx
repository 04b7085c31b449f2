import type { AdminAlert } from '@capstone/contract/dashboards/admin-dashboard.schemas'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

export interface AdminAlertLinkProps {
  readonly kind: AdminAlert['kind']
  readonly children: ReactNode
}

/** A link to where something can be done about an alert, or more is said of it; only the words where there is no such place. */
export function AdminAlertLink({ kind, children }: AdminAlertLinkProps) {
  switch (kind) {
    case 'open_tickets':
      return (
        <Link to="/admin/support-tickets" search={{ sort: 'waiting' }}>
          {children}
        </Link>
      )
    case 'requests_pending':
      return (
        <Link to="/admin/manage-requests" search={{ status: 'pending' }}>
          {children}
        </Link>
      )
    case 'papers_waiting':
      return <Link to="/admin/manage-papers">{children}</Link>
    case 'students_unassigned':
      return <Link to="/admin/assign-instructor">{children}</Link>
    case 'storage_filling':
      return <a href="#platform-health">{children}</a>
    case 'probe_down':
    case 'mails_failed':
      return <a href="#system-status">{children}</a>
    case 'backup_missing':
    case 'backup_complete':
    case 'notice':
      return children
  }
}
