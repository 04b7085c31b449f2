import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { clearPersonalData } from '../../../lib/session/session.ts'
import { signOut } from '../../../lib/session/sign-out.ts'
import { broadcastSignOut } from '../../../lib/session/tab-channel.ts'

/**
 * Signs out: clears the user's data in every tab, and goes to `/` at once. The server call runs in the background; a
 * failure is only logged, because the sign-out stays pending and is retried.
 */
export function useSignOut() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return () => {
    clearPersonalData(queryClient)
    broadcastSignOut()
    signOut().catch(reportError)
    void navigate({ to: '/', ignoreBlocker: true })
  }
}
