import { usePersistedDraft } from '../../../lib/session/use-draft.ts'
import classes from '../ticket-dialog.module.css'
import { REPLY_NOT_SENT } from '../tickets.messages.ts'
import { draftKeyOf } from './use-reply-draft.ts'

/** What somebody was about to reply when the ticket was resolved, so that it is not lost; nothing where they were not. */
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
