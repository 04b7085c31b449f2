import { REQUESTED_REDIRECT_DELAY_MS } from '@capstone/contract/requests/requests.constants'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

/**
 * Redirects to the dashboard a while after a request was made, unless the student stays, explicitly or by doing
 * something else here, even before the request completes. `leavingFor` is the id of that request; null if there is no
 * redirect.
 */
export function useRequestRedirect() {
  const [leavingFor, setLeavingFor] = useState<string | null>(null)
  const actions = useRef(0)
  const navigate = useNavigate()
  const leave = useEffectEvent(() => void navigate({ to: '/student/dashboard' }))
  useEffect(() => {
    if (leavingFor === null) return
    const timer = setTimeout(() => leave(), REQUESTED_REDIRECT_DELAY_MS)
    return () => clearTimeout(timer)
  }, [leavingFor])
  const stay = () => {
    actions.current += 1
    setLeavingFor(null)
  }
  /** Call it when a request is sent, and the function it returns when the request was made. */
  const prepare = () => {
    setLeavingFor(null)
    const action = actions.current
    return (id: string) => {
      if (actions.current === action) setLeavingFor(id)
    }
  }
  return { leavingFor, prepare, stay }
}

export type RequestRedirect = ReturnType<typeof useRequestRedirect>
