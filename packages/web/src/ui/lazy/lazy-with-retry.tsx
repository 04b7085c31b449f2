import { Component, type ComponentType, lazy, type ReactNode, useEffect, useState } from 'react'
import { isChunkError, reloadForChunkError } from '../../lib/http/chunk-error.ts'
import { Alert } from '../feedback/alert.tsx'
import classes from './lazy-with-retry.module.css'

/** Where it is said that a part did not come: over the screen, as a dialog would open, or inside it, in its place. */
type Place = 'over' | 'inside'

/** As React's lazy, for a part of a screen: where its script does not come, that is said, and the screen stays. */
export function lazyWithRetry<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
  place: Place = 'over',
): ComponentType<Props> {
  let shared = lazy(load)
  // React keeps a failure for good: once it is shown, another takes its place, which asks anew.
  const renew = () => {
    shared = lazy(load)
  }
  return function LazyWithRetry(props: Props) {
    const [{ tries, Part }, setTried] = useState(() => ({ tries: 1, Part: shared }))
    const tryAgain = () => setTried({ tries: tries + 1, Part: shared })
    return (
      <ChunkErrorBoundary
        key={tries}
        onThrown={renew}
        missing={(error) => (
          <ChunkError error={error} isOver={place === 'over'} isAgain={tries > 1} onTryAgain={tryAgain} />
        )}
      >
        <Part {...props} />
      </ChunkErrorBoundary>
    )
  }
}

interface ChunkErrorBoundaryProps {
  readonly onThrown: () => void
  readonly missing: (error: Error) => ReactNode
  readonly children: ReactNode
}

type Thrown = { readonly thrown: readonly unknown[] }

/** Any other error is the screen's. */
class ChunkErrorBoundary extends Component<ChunkErrorBoundaryProps, Thrown> {
  static getDerivedStateFromError(error: unknown): Thrown {
    return { thrown: [error] }
  }
  override componentDidCatch() {
    this.props.onThrown()
  }
  override state: Thrown = { thrown: [] }
  override render() {
    if (this.state.thrown.length === 0) return this.props.children
    const [error] = this.state.thrown
    if (isChunkError(error)) return this.props.missing(error)
    throw error
  }
}

interface ChunkErrorProps {
  readonly error: Error
  readonly isOver: boolean
  /** It was tried again in vain: if the server is there, a newer version has replaced the script. */
  readonly isAgain: boolean
  readonly onTryAgain: () => void
}

/** Says that a part of the screen did not come, and asks for it again. */
function ChunkError({ error, isOver, isAgain, onTryAgain }: ChunkErrorProps) {
  useEffect(() => {
    if (isAgain) void reloadForChunkError(error)
  }, [error, isAgain])
  return (
    <div className={isOver ? classes.over : undefined}>
      <Alert kind="error" onRetry={onTryAgain}>
        This part of the screen did not load. Try again, or reload the page.
      </Alert>
    </div>
  )
}
