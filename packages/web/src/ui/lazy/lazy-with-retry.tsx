import { Component, type ComponentType, lazy, type ReactNode, useEffect, useState } from 'react'
import { isChunkError, reloadForChunkError } from '../../lib/http/chunk-error.ts'
import { Alert } from '../feedback/alert.tsx'
import classes from './lazy-with-retry.module.css'

/** Where the error of a missing chunk is shown: floating over the screen, or in place of the component. */
type ErrorPlacement = 'floating' | 'inline'

/**
 * Like React's lazy, but shows an error with a retry button when the chunk does not load; the rest of the screen stays.
 */
export function lazyWithRetry<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
  placement: ErrorPlacement = 'floating',
): ComponentType<Props> {
  let shared = lazy(load)
  // React's lazy caches a failure, so a failed component is replaced by a new one that loads again.
  const reset = () => {
    shared = lazy(load)
  }
  return function LazyWithRetry(props: Props) {
    const [{ attempt, Lazy }, setAttempt] = useState(() => ({ attempt: 1, Lazy: shared }))
    const retry = () => setAttempt({ attempt: attempt + 1, Lazy: shared })
    return (
      <ChunkErrorBoundary
        key={attempt}
        onThrown={reset}
        fallback={(error) => (
          <ChunkError
            error={error}
            isFloating={placement === 'floating'}
            isRetry={attempt > 1}
            onRetry={retry}
          />
        )}
      >
        <Lazy {...props} />
      </ChunkErrorBoundary>
    )
  }
}

interface ChunkErrorBoundaryProps {
  readonly onThrown: () => void
  readonly fallback: (error: Error) => ReactNode
  readonly children: ReactNode
}

type ErrorState = { readonly thrown: readonly unknown[] }

/** Catches chunk errors; rethrows any other error to the screen. */
class ChunkErrorBoundary extends Component<ChunkErrorBoundaryProps, ErrorState> {
  static getDerivedStateFromError(error: unknown): ErrorState {
    return { thrown: [error] }
  }
  override componentDidCatch() {
    this.props.onThrown()
  }
  override state: ErrorState = { thrown: [] }
  override render() {
    if (this.state.thrown.length === 0) return this.props.children
    const [error] = this.state.thrown
    if (isChunkError(error)) return this.props.fallback(error)
    throw error
  }
}

interface ChunkErrorProps {
  readonly error: Error
  readonly isFloating: boolean
  /** A retry failed as well: if the server answers, a newer version has replaced the chunk. */
  readonly isRetry: boolean
  readonly onRetry: () => void
}

/** Says that part of the screen did not load, with a retry button. */
function ChunkError({ error, isFloating, isRetry, onRetry }: ChunkErrorProps) {
  useEffect(() => {
    if (isRetry) void reloadForChunkError(error)
  }, [error, isRetry])
  return (
    <div className={isFloating ? classes.floating : undefined}>
      <Alert kind="error" onRetry={onRetry}>
        This part of the screen did not load. Try again, or reload the page.
      </Alert>
    </div>
  )
}
