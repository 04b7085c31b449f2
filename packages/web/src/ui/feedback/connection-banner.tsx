import { useSyncExternalStore } from 'react'
import { type Connection, readConnection, retryNow, subscribeConnection } from '../../lib/live/connection.ts'
import classes from './connection-banner.module.css'

const WORDS: Record<Connection, string | null> = {
  good: null,
  reconnecting: 'Reconnecting… Nothing you typed is lost.',
  offline: 'You are offline. Nothing you typed is lost.',
}

/** Along the bottom edge of every screen, dialogs too, while the server cannot be reached; the page ends above it. */
export function ConnectionBanner() {
  const words = WORDS[useSyncExternalStore(subscribeConnection, readConnection)]
  return (
    <div className={classes.place} data-shown={words ? '' : undefined}>
      <span role="status" className={classes.words}>
        {words}
      </span>
      {words && (
        <button type="button" className={classes.now} onClick={retryNow}>
          Try now
        </button>
      )}
    </div>
  )
}
