import { REQUESTED_REDIRECT_DELAY_MS } from '@capstone/contract/requests/requests.constants'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Goes to the dashboard some time after a request was made, unless the student stays. `leavingFor` is the id of that
 * request, null when nobody leaves. Spec 1 §2 and §9.
 */
export function useRequestRedirect() {
  const [leavingFor, setLeavingFor] = useState<string | null>(null)
  const navigate = useNavigate()
  const leave = useEffectEvent(() => void navigate({ to: '/student/dashboard' }))
  useEffect(() => {
    if (leavingFor === null) return
    const timer = setTimeout(() => leave(), REQUESTED_REDIRECT_DELAY_MS)
    return () => clearTimeout(timer)
  }, [leavingFor])
  return { leavingFor, leaveFor: setLeavingFor, stay: () => setLeavingFor(null) }
}

export type RequestRedirect = ReturnType<typeof useRequestRedirect>
