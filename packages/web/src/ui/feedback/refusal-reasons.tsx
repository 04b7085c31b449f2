import type { ReactNode } from 'react'
import classes from './refusal-reasons.module.css'

/** Formats an error message followed by the list of reasons in the error's data. */
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

// Checked by hand, because the contract's schema would load zod.
function reasonsOf(data: unknown): readonly string[] {
  if (typeof data !== 'object' || data === null || !('reasons' in data) || !Array.isArray(data.reasons))
    return []
  return data.reasons.filter((reason) => typeof reason === 'string')
}
