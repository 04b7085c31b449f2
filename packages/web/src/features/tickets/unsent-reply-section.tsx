import { useDraft } from '../../lib/session/use-draft.ts'
import { UnsentSection } from '../../ui/feedback/unsent-section.tsx'
import { REPLY_NOT_SENT } from './tickets.messages.ts'
import { draftKeyOf } from './use-reply-draft.ts'

/** Shows the draft of a reply that was not sent before the ticket was resolved. */
export function UnsentReplySection({ ticketId }: { readonly ticketId: string }) {
  const [draft] = useDraft(draftKeyOf(ticketId))
  return <UnsentSection title={REPLY_NOT_SENT} text={draft ?? ''} />
}
