import { Box } from '@mantine/core'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { EMAIL_CONFIRMED } from '../accounts.messages.ts'
import { PROFILE_SAVED } from './profile.messages.ts'

/**
 * Reports what led to this page: the profile was saved, or the e-mail address confirmed. Takes the focus, so that it is
 * seen and read first.
 */
export function FlashMessageBanner({ mb = 0 }: { readonly mb?: number }) {
  const { message, dismiss } = useFlashMessage()
  const banner = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (message) banner.current?.focus()
  }, [message])
  if (!message) return null
  return (
    <Box ref={banner} tabIndex={-1} mb={mb} style={{ outline: 0 }}>
      <Alert kind="success" isPersistent onDismiss={dismiss}>
        {message}
      </Alert>
    </Box>
  )
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The profile was saved just before this page was opened. */
    profileSaved?: boolean
    /** A link has confirmed the e-mail address just before this page was opened. */
    emailConfirmed?: boolean
  }
}

/** Reads the message from the history state, and clears it there so that it is shown once. */
function useFlashMessage() {
  const navigate = useNavigate()
  const initialMessage = useLocation({
    select: ({ state }) =>
      state.profileSaved ? PROFILE_SAVED : state.emailConfirmed ? EMAIL_CONFIRMED : null,
  })
  const [message, setMessage] = useState(initialMessage)
  const clearState = useEffectEvent(() =>
    navigate({ to: '.', search: true, hash: true, state: {}, replace: true, resetScroll: false }),
  )
  useEffect(() => {
    if (message) void clearState()
  }, [message])
  return { message, dismiss: () => setMessage(null) }
}
