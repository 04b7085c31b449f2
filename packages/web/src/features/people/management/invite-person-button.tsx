import { Box, Button, Group, Modal, Text } from '@mantine/core'
import { calls } from '../../../lib/http/api.ts'
import { errorText } from '../../../lib/http/error-text.ts'
import { useSingleMutation } from '../../../lib/http/use-single-mutation.ts'
import { stripDirectionMarks } from '../../../lib/text/direction-marks.ts'
import { CopyField } from '../../../ui/forms/copy-field.tsx'
import { formatLinkTitle, LINK_ABOUT, LINK_FAILED, SHOW_LINK } from './invitation-links.messages.ts'
import { INVITE, INVITE_FAILED, INVITE_KEPT, INVITE_SENT } from './managed-people.messages.ts'
import { useSendInvitation } from './managed-people.queries.ts'

export interface InvitePersonButtonProps {
  readonly person: { readonly id: string; readonly name: string }
}

/**
 * Sends the invitation again, and shows the result beside the button. Where no mail server is set up the invitation is
 * only kept, so a link to hand out is offered.
 */
export function InvitePersonButton({ person }: InvitePersonButtonProps) {
  const { mutate, data, isPending, error } = useSendInvitation()
  const link = useSingleMutation(calls.people.issueInvitationLink.mutationOptions())
  const name = stripDirectionMarks(person.name)
  const isNotMailed = data?.isMailed === false
  const failure = error ? errorText(error, INVITE_FAILED) : link.error && errorText(link.error, LINK_FAILED)
  return (
    <Group gap="2px 0" mt={2} ml={-8} fz={13} c="var(--ink-2)">
      <Button
        variant="subtle"
        size="compact-xs"
        mih={24}
        aria-label={`${INVITE}: ${name}`}
        loading={isPending}
        onClick={() => mutate({ id: person.id })}
      >
        {INVITE}
      </Button>
      <Box component="span" ml={8} aria-live="polite" {...(failure && { c: 'var(--rejected)' })}>
        {failure ?? (data && (isNotMailed ? INVITE_KEPT : INVITE_SENT))}
      </Box>
      {isNotMailed && (
        <Button
          variant="default"
          size="compact-xs"
          mih={24}
          ml={8}
          aria-label={`${SHOW_LINK}: ${name}`}
          loading={link.isPending}
          onClick={() => link.mutate({ id: person.id })}
        >
          {SHOW_LINK}
        </Button>
      )}
      <Modal
        opened={link.data !== undefined}
        onClose={link.reset}
        title={formatLinkTitle(name)}
        centered
        size={560}
      >
        {link.data && <CopyField label="Invitation link" value={link.data.link} />}
        <Text size="sm" c="var(--ink-2)" mt={8}>
          {LINK_ABOUT}
        </Text>
      </Modal>
    </Group>
  )
}
