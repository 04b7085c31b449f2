import { REQUESTED_REDIRECT_DELAY_MS } from '@capstone/contract/requests/requests.constants'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

/**
 * Redirects to the dashboard a while after a request was made. `cancel` prevents it, also before the request is
 * complete. `leavingFor` is the id of the request that causes the redirect; null if there is none.
 */
export function useRequestRedirect() {
  const [leavingFor, setLeavingFor] = useState<string | null>(null)
  const cancelCount = useRef(0)
  const navigate = useNavigate()
  const leave = useEffectEvent(() => void navigate({ to: '/student/dashboard' }))
  useEffect(() => {
    if (leavingFor === null) return
    const timer = setTimeout(() => leave(), REQUESTED_REDIRECT_DELAY_MS)
    return () => clearTimeout(timer)
  }, [leavingFor])
  const cancel = () => {
    cancelCount.current += 1
    setLeavingFor(null)
  }
  /** To be called when a request is sent. Returns a function to call with its id once the server has created it. */
  const prepare = () => {
    setLeavingFor(null)
    const countBefore = cancelCount.current
    return (id: string) => {
      if (cancelCount.current === countBefore) setLeavingFor(id)
    }
  }
  return { leavingFor, prepare, cancel }
}

export type RequestRedirect = ReturnType<typeof useRequestRedirect>
