import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The profile was saved, and this page is the first one since. */
    profileSaved?: boolean
  }
}

/** Whether the page before this one saved the profile. It is wiped from the history at once, so that it is said once. */
export function useSavedNews() {
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
