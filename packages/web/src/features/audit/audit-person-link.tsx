import type { AuditEvent } from '@capstone/contract/audit/audit.schemas'
import { Link } from '@tanstack/react-router'
import text from '../../ui/theme/text.module.css'
import { GONE } from './audit.messages.ts'

export interface AuditPersonLinkProps {
  readonly person: Omit<NonNullable<AuditEvent['person']>, 'role'>
}

/** A person of the trail; following it shows all that is by or about them. One whose account is gone is said to be so. */
export function AuditPersonLink({ person: { id, name, email, isGone } }: AuditPersonLinkProps) {
  if (!email) return <span title={id}>{name ? `${name} (${GONE})` : `a ${GONE}`}</span>
  return (
    <>
      <Link to="/admin/audit-log" search={{ search: email }} className={text.link} title={email}>
        {name || email}
      </Link>
      {isGone && ` (${GONE})`}
    </>
  )
}
