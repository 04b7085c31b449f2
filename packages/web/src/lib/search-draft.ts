import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useState } from 'react'

const PATIENCE_MS = 300

/** What is being typed into a search box, told to `onSettled` once the person pauses; follows `value` from outside. */
export function useSearchDraft(value: string, onSettled: (value: string) => void) {
  const [typed, setTyped] = useState(value)
  const settle = useDebouncedCallback(onSettled, PATIENCE_MS)
  useEffect(() => setTyped(value), [value])
  const type = (text: string) => {
    setTyped(text)
    settle(text)
  }
  return [typed, type] as const
}
