import { Arch } from '../arch/arch.tsx'
import classes from './loading-screen.module.css'

export interface LoadingScreenProps {
  /** "Loading..." while the session is asked for; "Setting up your dashboard..." after signing in. */
  readonly message?: 'Loading...' | 'Setting up your dashboard...' | (string & {})
  /** One more line below. */
  readonly detail?: string
}

const STONES = ['open', 'open', 'open', 'open', 'open', 'open', 'open'] as const

/** A whole screen of waiting: stones fill from both sides; with reduced motion only the words say so. */
export function LoadingScreen({ message = 'Loading...', detail }: LoadingScreenProps) {
  return (
    <main className={classes.screen}>
      <Arch stones={STONES} width={124} waiting />
      <h1 className={classes.message} aria-live="polite">
        {message}
      </h1>
      {detail && <p className={classes.detail}>{detail}</p>}
    </main>
  )
}
