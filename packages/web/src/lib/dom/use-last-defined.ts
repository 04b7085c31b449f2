import { useState } from 'react'

/** Returns the value, or the last defined one: what a dialog shows while it closes. */
export function useLastDefined<Value>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}
