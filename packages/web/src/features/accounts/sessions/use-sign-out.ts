import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { clearPersonalData } from '../../../lib/session/session.ts'
import { signOut } from '../../../lib/session/sign-out.ts'
import { broadcastSignOut } from '../../../lib/session/tab-channel.ts'

/**
 * Signs out: what this browser knows is forgotten first, in every tab, and `/` follows at once. The server is told
 * meanwhile; a failure is only logged, because the sign-out stays owed until it arrives. Spec 1 §4 and §8.
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
