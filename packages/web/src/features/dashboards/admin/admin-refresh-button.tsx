import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { BusyButton } from '../../../ui/buttons/busy-button.tsx'

/** Asks for the figures anew. Only who asked sees it at work: what is asked every half minute does not flicker. Spec 2 §2. */
export function AdminRefreshButton({ onRefresh }: { readonly onRefresh: () => Promise<unknown> }) {
  const [isAtWork, setAtWork] = useState(false)
  return (
    <BusyButton
      icon={<IconRefresh size={16} stroke={1.7} aria-hidden="true" />}
      busy={isAtWork}
      onClick={() => {
        setAtWork(true)
        void onRefresh().finally(() => setAtWork(false))
      }}
    >
      Refresh Data
    </BusyButton>
  )
}
