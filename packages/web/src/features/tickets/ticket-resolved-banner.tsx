import { Group, Stack, Text } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatDate } from '../../lib/text/formats.ts'
import { TICKET_IS_RESOLVED } from './tickets.messages.ts'

export interface TicketResolvedBannerProps {
  readonly resolvedAt: Date | null
  /** The result of the last action, shown above. */
  readonly feedback?: ReactNode
  /** Buttons, for example to reopen the ticket. */
  readonly actions?: ReactNode
}

/** Replaces the reply form: says that the ticket is resolved, and since when. */
export function TicketResolvedBanner({ resolvedAt, feedback, actions }: TicketResolvedBannerProps) {
  return (
    <Stack gap="sm">
      {feedback}
      <Group gap={10} align="flex-start" fz="sm" lh="sm" c="var(--ink-2)">
        <IconCircleCheck size={20} stroke={1.6} aria-hidden="true" color="var(--done)" />
        <div>
          <Text size="sm" fw={550} c="var(--ink)">
            {TICKET_IS_RESOLVED}
          </Text>
          {resolvedAt && <p>Resolved on {formatDate(resolvedAt)}</p>}
        </div>
        {actions && (
          <Group gap="xs" ml="auto">
            {actions}
          </Group>
        )}
      </Group>
    </Stack>
  )
}
