import type { InvitationLink } from '@capstone/contract/people/invitation-links.schemas'
import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconDownload, IconLink } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { saveTextFile } from '../../../lib/files/save-file.ts'
import { errorText } from '../../../lib/http/error-text.ts'
import { useSingleMutation } from '../../../lib/http/use-single-mutation.ts'
import { BusyButton } from '../../../ui/buttons/busy-button.tsx'
import { copyButtonOf } from '../../../ui/buttons/copy-button.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { ResponsiveTable } from '../../../ui/lists/responsive-table.tsx'
import textStyles from '../../../ui/theme/text.module.css'
import {
  formatLinksCreated,
  formatLinksShown,
  formatMakingList,
  LINKS_ABOUT,
  LINKS_FILE_FAILED,
  LINKS_SHOWN_MAX,
  LIST_FAILED,
  MAKE_LIST,
  NO_LINKS,
  toLinkRows,
} from './invitation-links.messages.ts'
import type { InvitationLinks } from './use-invitation-links.ts'

interface InvitationLinksSectionProps {
  readonly importId: string
  readonly invitationLinks: InvitationLinks
}

/** Offers a list of invitation links for the people an import invited, and shows it once. */
export function InvitationLinksSection({ importId, invitationLinks }: InvitationLinksSectionProps) {
  const { create, links, isPending, count, error, markSaved } = invitationLinks
  if (links?.length === 0) return <Text size="sm">{NO_LINKS}</Text>
  if (links) return <LinksView links={links} onSaved={markSaved} />
  return (
    <Stack gap={12} align="flex-start">
      {error && !isPending && <Alert kind="error">{errorText(error, LIST_FAILED)}</Alert>}
      <BusyButton
        variant="default"
        leftSection={<IconLink size={16} stroke={1.7} aria-hidden="true" />}
        busy={isPending}
        onClick={() => create(importId)}
      >
        {isPending ? formatMakingList(count) : MAKE_LIST}
      </BusyButton>
    </Stack>
  )
}

interface LinksViewProps {
  readonly links: readonly InvitationLink[]
  /** Called with links that were copied or downloaded. */
  readonly onSaved: (saved: readonly InvitationLink[]) => void
}

function LinksView({ links, onSaved }: LinksViewProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that created the list is gone, so the heading gets the focus and is announced.
  useEffect(() => heading.current?.focus(), [])
  const download = useSingleMutation({
    mutationFn: async () => {
      const { default: Papa } = await import('papaparse')
      const text = Papa.unparse(toLinkRows(links))
      saveTextFile({ name: 'invitation-links.csv', text: `\uFEFF${text}\r\n` }, 'text/csv')
    },
    onSuccess: () => onSaved(links),
  })
  return (
    <Stack gap={12}>
      <div>
        <h3 ref={heading} tabIndex={-1} style={{ outline: 0 }}>
          {formatLinksCreated(links.length)}
        </h3>
        <Text size="sm" c="var(--ink-2)" mt={2}>
          {LINKS_ABOUT}
        </Text>
      </div>
      <Group gap={8}>
        <Button
          leftSection={<IconDownload size={16} stroke={1.7} aria-hidden="true" />}
          onClick={() => download.mutate()}
        >
          Download as CSV
        </Button>
        <CopyButton
          label="Copy all"
          text={toLinkRows(links)
            .map((cells) => cells.join('\t'))
            .join('\n')}
          onCopied={() => onSaved(links)}
        />
      </Group>
      {download.isError && <Alert kind="error">{LINKS_FILE_FAILED}</Alert>}
      <Box bd="1px solid var(--line)" bdrs="md" mah={320} style={{ overflowY: 'auto' }}>
        <ResponsiveTable
          label="Invitation links"
          stacks
          columns={[{ name: 'Name' }, { name: 'E-mail' }, { name: 'Link', isNameHidden: true }]}
          rows={links.slice(0, LINKS_SHOWN_MAX).map((invitation) => ({
            key: invitation.email,
            cells: [
              <bdi key="name" className={textStyles.wraps}>
                {invitation.name}
              </bdi>,
              invitation.email,
              <CopyButton
                key="link"
                compact
                label="Copy link"
                subject={invitation.name}
                text={invitation.link}
                onCopied={() => onSaved([invitation])}
              />,
            ],
          }))}
        />
      </Box>
      {links.length > LINKS_SHOWN_MAX && (
        <Text size="sm" c="var(--ink-2)">
          {formatLinksShown(links.length)}
        </Text>
      )}
    </Stack>
  )
}

interface CopyButtonProps {
  readonly label: string
  /** Whose link it is, for screen readers. */
  readonly subject?: string
  readonly text: string
  readonly compact?: boolean
  readonly onCopied?: () => void
}

function CopyButton({ label, subject, text, compact = false, onCopied }: CopyButtonProps) {
  const clipboard = useClipboard()
  const reportCopied = useEffectEvent(() => onCopied?.())
  useEffect(() => {
    if (clipboard.copied) reportCopied()
  }, [clipboard.copied])
  const state = copyButtonOf(clipboard, label)
  return (
    <Button
      variant="default"
      {...(compact && { size: 'xs' })}
      {...(subject !== undefined && { 'aria-label': `${label}: ${subject}` })}
      leftSection={<state.Icon size={16} stroke={1.7} aria-hidden="true" />}
      onClick={() => clipboard.copy(text)}
    >
      <span aria-live="polite">{state.label}</span>
    </Button>
  )
}
