import { Box, Button, Loader } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'

export interface RefreshButtonProps {
  readonly query: { readonly isRefetching: boolean; readonly refetch: () => void }
}

/** Refetches the query of a screen. On a phone it is only an icon, which fits beside the title. */
export function RefreshButton({ query: { isRefetching, refetch } }: RefreshButtonProps) {
  return (
    <Button
      variant="default"
      miw="var(--control-height)"
      aria-label="Refresh"
      aria-disabled={isRefetching}
      onClick={() => {
        if (!isRefetching) refetch()
      }}
    >
      {isRefetching ? (
        <Loader size={16} color="var(--ink-3)" aria-hidden="true" />
      ) : (
        <IconRefresh size={16} stroke={1.7} aria-hidden="true" />
      )}
      <Box component="span" ml={8} visibleFrom="sm">
        Refresh
      </Box>
    </Button>
  )
}
