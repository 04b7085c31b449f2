import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { PROFILE_SAVED } from './profile.messages.ts'
import classes from './profile.module.css'

/** Says on the page that follows a save that the profile was saved; it is the first thing that is read there. Spec 1 §8. */
export function ProfileSavedBanner() {
  const { isSaved, forget } = useSavedFeedback()
  const feedback = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isSaved) feedback.current?.focus()
  }, [isSaved])
  return (
    <div ref={feedback} tabIndex={-1} className={classes.saved}>
      {isSaved && (
        <Alert kind="success" onDismiss={forget}>
          {PROFILE_SAVED}
        </Alert>
      )}
    </div>
  )
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The profile was saved, and this page is the first one since. */
    profileSaved?: boolean
  }
}

/** Whether the page before this one saved the profile. It is wiped from the history at once, so that it is said once. */
function useSavedFeedback() {
  const navigate = useNavigate()
  const isNoted = useLocation({ select: ({ state }) => state.profileSaved === true })
  const [isSaved, setSaved] = useState(isNoted)
  const wipe = useEffectEvent(() =>
    navigate({ to: '.', search: true, hash: true, state: {}, replace: true, resetScroll: false }),
  )
  useEffect(() => {
    if (isSaved) void wipe()
  }, [isSaved])
  return { isSaved, forget: () => setSaved(false) }
}
