import { IconRefresh } from '@tabler/icons-react'
import { BusyButton } from './busy-button.tsx'

export interface RefreshButtonProps {
  readonly query: { readonly isRefetching: boolean; readonly refetch: () => void }
}

/** Refetches the query of a screen. */
export function RefreshButton({ query }: RefreshButtonProps) {
  return (
    <BusyButton
      icon={<IconRefresh size={16} stroke={1.7} aria-hidden="true" />}
      busy={query.isRefetching}
      onClick={query.refetch}
    >
      Refresh
    </BusyButton>
  )
}
