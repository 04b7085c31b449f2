import { useSyncExternalStore } from 'react'
import {
  type ConnectionState,
  readConnection,
  retryNow,
  subscribeConnection,
} from '../../lib/http/connection-state.ts'
import classes from './connection-banner.module.css'

const MESSAGES: Record<ConnectionState, string | null> = {
  good: null,
  reconnecting: 'Reconnecting… Nothing you typed is lost.',
  'no-database': 'The portal’s database cannot be reached. Trying again… Nothing you typed is lost.',
  offline: 'You are offline. Nothing you typed is lost.',
}

/** A banner at the bottom of the window, above dialogs, while the connection is not good. */
export function ConnectionBanner() {
  const message = MESSAGES[useSyncExternalStore(subscribeConnection, readConnection)]
  return (
    <div className={classes.banner} data-shown={message ? '' : undefined}>
      <span role="status" className={classes.message}>
        {message}
      </span>
      {message && (
        <button type="button" className={classes.retry} onClick={retryNow}>
          Try now
        </button>
      )}
    </div>
  )
}
