import { Box } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { BusyButton } from './busy-button.tsx'

export interface RefreshButtonProps {
  readonly query: { readonly isRefetching: boolean; readonly refetch: () => void }
}

/** Refetches the query of a screen. On a phone it is only an icon, which fits beside the title. */
export function RefreshButton({ query: { isRefetching, refetch } }: RefreshButtonProps) {
  return (
    <BusyButton
      variant="default"
      miw="var(--control-height)"
      aria-label="Refresh"
      leftSection={<IconRefresh size={16} stroke={1.7} aria-hidden="true" />}
      styles={{ section: { marginInlineEnd: 0 } }}
      busy={isRefetching}
      onClick={() => refetch()}
    >
      <Box component="span" ml={8} visibleFrom="sm">
        Refresh
      </Box>
    </BusyButton>
  )
}
