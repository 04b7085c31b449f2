import { Link } from '@tanstack/react-router'
import { orUnknown } from '../../lib/formats.ts'
import text from '../../ui/text.module.css'

export interface AuditPersonLinkProps {
  readonly person: { readonly id: string; readonly name: string | null; readonly email: string | null }
}

/** A person of the trail; following it shows all that is by or about them. One who is gone is told apart by their id. */
export function AuditPersonLink({ person: { id, name, email } }: AuditPersonLinkProps) {
  if (!email) return <span title={id}>{orUnknown(name)}</span>
  return (
    <Link to="/admin/audit-log" search={{ search: email }} className={text.link} title={email}>
      {name || email}
    </Link>
  )
}
