import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onRetryNow } from '../../../lib/http/connection-state.ts'
import { onSessionEvent } from '../../../lib/session/session-events.ts'
import { readSessionItem } from '../../../lib/session/session-store.ts'
import { sendQueueKeyOf } from './send-queue.queries.ts'

/**
 * Sends the person's waiting messages, whichever screen is open: when the portal is opened, and when the connection or
 * the session is back. Loads the code that sends only if there are any.
 */
export function useResumeSendQueue(personId: string | undefined): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!personId) return
    const controller = new AbortController()
    const resume = async () => {
      if (readSessionItem(sendQueueKeyOf(personId)) === null) return
      const { sendAll } = await import('./use-send-queue.ts')
      sendAll(client, personId)
    }
    // If the code does not load, the messages wait for the next time.
    const tryToResume = () => void resume().catch(() => undefined)
    onRetryNow(tryToResume, controller.signal)
    onSessionEvent('renewed', tryToResume, controller.signal)
    tryToResume()
    return () => controller.abort()
  }, [client, personId])
}
