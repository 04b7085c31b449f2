import { usePersistedDraft } from '../../../lib/session/use-draft.ts'
import classes from '../ticket-dialog.module.css'
import { REPLY_NOT_SENT } from '../tickets.messages.ts'
import { draftKeyOf } from './use-reply-draft.ts'

/** Shows the draft of a reply that was not sent before the ticket was resolved. */
export function UnsentReplySection({ ticketId }: { readonly ticketId: string }) {
  const [draft] = usePersistedDraft(draftKeyOf(ticketId))
  if (!draft?.trim()) return null
  return (
    <section className={classes.unsent} aria-label={REPLY_NOT_SENT}>
      <p className={classes.resolvedTitle}>{REPLY_NOT_SENT}</p>
      <p className={classes.unsentText}>{draft}</p>
    </section>
  )
}
