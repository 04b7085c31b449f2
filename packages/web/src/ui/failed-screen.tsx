import { useRouter } from '@tanstack/react-router'
import { FailedState } from './list-states.tsx'

/** A screen that could not be opened: what happened, and a way to try again. */
export function FailedScreen() {
  const router = useRouter()
  return (
    <FailedState
      message="Failed to load page"
      safe="The portal did not answer. Nothing you saved is lost."
      onRetry={() => void router.invalidate()}
    />
  )
}
