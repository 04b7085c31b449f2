import type { ReactNode } from 'react'
import classes from './refusal-reasons.module.css'

/** The sentence of a refusal, and below it each reason that the server gave in its data. */
export function formatRefusalReasons(message: string, data: unknown): ReactNode {
  const reasons = reasonsOf(data)
  if (reasons.length === 0) return message
  return (
    <>
      {message}
      <ul className={classes.reasons}>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </>
  )
}

// Read by hand: the refusal's schema would bring zod into the screen.
function reasonsOf(data: unknown): readonly string[] {
  if (typeof data !== 'object' || data === null || !('reasons' in data) || !Array.isArray(data.reasons))
    return []
  return data.reasons.filter((reason) => typeof reason === 'string')
}
