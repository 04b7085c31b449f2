import { Box, Text } from '@mantine/core'
import { useDraft } from '../../lib/session/use-draft.ts'
import { REPLY_NOT_SENT } from './tickets.messages.ts'
import { draftKeyOf } from './use-reply-draft.ts'

/** Shows the draft of a reply that was not sent before the ticket was resolved. */
export function UnsentReplySection({ ticketId }: { readonly ticketId: string }) {
  const [draft] = useDraft(draftKeyOf(ticketId))
  if (!draft?.trim()) return null
  return (
    <Box
      component="section"
      px="md"
      py="sm"
      bd="1px solid var(--line-2)"
      bdrs="md"
      aria-label={REPLY_NOT_SENT}
    >
      <Text size="sm" fw={550} c="var(--ink)">
        {REPLY_NOT_SENT}
      </Text>
      <Text
        size="sm"
        mah={120}
        c="var(--ink-2)"
        style={{ overflow: 'auto', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
      >
        {draft}
      </Text>
    </Box>
  )
}
