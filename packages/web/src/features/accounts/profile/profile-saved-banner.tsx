import { Box } from '@mantine/core'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { PROFILE_SAVED } from './profile.messages.ts'

/** Confirms that the profile was saved; takes the focus, so that it is seen and read first. */
export function ProfileSavedBanner({ mb = 0 }: { readonly mb?: number }) {
  const { isSaved, dismiss } = useSavedFeedback()
  const feedback = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isSaved) feedback.current?.focus()
  }, [isSaved])
  if (!isSaved) return null
  return (
    <Box ref={feedback} tabIndex={-1} mb={mb} style={{ outline: 0 }}>
      <Alert kind="success" isPersistent onDismiss={dismiss}>
        {PROFILE_SAVED}
      </Alert>
    </Box>
  )
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The profile was saved just before this page was opened. */
    profileSaved?: boolean
  }
}

/** Reads from the history state whether the profile was just saved, and clears it so that it is shown once. */
function useSavedFeedback() {
  const navigate = useNavigate()
  const wasSaved = useLocation({ select: ({ state }) => state.profileSaved === true })
  const [isSaved, setSaved] = useState(wasSaved)
  const clearState = useEffectEvent(() =>
    navigate({ to: '.', search: true, hash: true, state: {}, replace: true, resetScroll: false }),
  )
  useEffect(() => {
    if (isSaved) void clearState()
  }, [isSaved])
  return { isSaved, dismiss: () => setSaved(false) }
}
