import { REQUESTED_REDIRECT_DELAY_MS } from '@capstone/contract/requests/requests.constants'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

/**
 * Goes to the dashboard some time after a request was made, unless the student stays: by saying so, or by doing
 * something else here, also while the request is still on its way. `leavingFor` is the id of that request, null when
 * nobody leaves.
 */
export function useRequestRedirect() {
  const [leavingFor, setLeavingFor] = useState<string | null>(null)
  const acts = useRef(0)
  const navigate = useNavigate()
  const leave = useEffectEvent(() => void navigate({ to: '/student/dashboard' }))
  useEffect(() => {
    if (leavingFor === null) return
    const timer = setTimeout(() => leave(), REQUESTED_REDIRECT_DELAY_MS)
    return () => clearTimeout(timer)
  }, [leavingFor])
  const stay = () => {
    acts.current += 1
    setLeavingFor(null)
  }
  /** Called when a request is sent, maybe by a double click; what it returns, when it was made. */
  const prepare = () => {
    setLeavingFor(null)
    const act = acts.current
    return (id: string) => {
      if (acts.current === act) setLeavingFor(id)
    }
  }
  return { leavingFor, prepare, stay }
}

export type RequestRedirect = ReturnType<typeof useRequestRedirect>
