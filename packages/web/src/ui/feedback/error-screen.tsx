import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { reloadForChunkError } from '../../lib/http/chunk-error.ts'
import { FailedState } from '../lists/list-states.tsx'

/** Shown when a screen failed to load, with a button to try again. */
export function ErrorScreen({ error }: Pick<ErrorComponentProps, 'error'>) {
  const router = useRouter()
  useEffect(() => void reloadForChunkError(error), [error])
  return (
    <FailedState
      message="Failed to load page"
      hint="The portal did not answer. Nothing you saved is lost."
      asPage
      onRetry={() => void router.invalidate()}
    />
  )
}
