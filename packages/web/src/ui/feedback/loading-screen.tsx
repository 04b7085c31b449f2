import { Arch } from '../arch/arch.tsx'
import classes from './loading-screen.module.css'

export interface LoadingScreenProps {
  /** "Loading..." while a screen loads; "Setting up your dashboard..." after signing in. */
  readonly message?: 'Loading...' | 'Setting up your dashboard...' | (string & {})
  /** A second line. */
  readonly detail?: string
}

const STONES = ['open', 'open', 'open', 'open', 'open', 'open', 'open'] as const

/** A full screen with an animated arch, still when reduced motion is preferred. */
export function LoadingScreen({ message = 'Loading...', detail }: LoadingScreenProps) {
  return (
    <main className={classes.screen}>
      <Arch stones={STONES} width={124} loading />
      <h1 className={classes.message} aria-live="polite">
        {message}
      </h1>
      {detail && <p className={classes.detail}>{detail}</p>}
    </main>
  )
}
