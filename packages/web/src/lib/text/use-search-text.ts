import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'

export const SEARCH_DEBOUNCE_MS = 250

/**
 * Holds the text of a search box whose applied value lives elsewhere, such as in the URL. Typed text is applied
 * debounced; an applied value changed from outside (Back) replaces the text. `clearText` empties the box and applies
 * nothing, for a button that clears the applied value and the filters itself.
 */
export function useSearchText(applied: string, apply: (text: string) => void) {
  const [text, setText] = useState(applied)
  const [previousApplied, setPreviousApplied] = useState(applied)
  // The value that `applied` has, or gets once a change made here arrives.
  const [expectedApplied, setExpectedApplied] = useState(applied)
  if (applied !== previousApplied) {
    setPreviousApplied(applied)
    // A change made here must not overwrite text typed since then.
    if (applied !== expectedApplied) {
      setExpectedApplied(applied)
      setText(applied)
    }
  }
  const applyLater = useDebouncedCallback((typed: string) => {
    // Nothing to apply: the text was replaced during the delay, or it is the applied value again.
    if (typed !== text || (typed === applied && typed === expectedApplied)) return
    setExpectedApplied(typed)
    apply(typed)
  }, SEARCH_DEBOUNCE_MS)
  const changeText = (typed: string) => {
    setText(typed)
    applyLater(typed)
  }
  const clearText = () => {
    setText('')
    setExpectedApplied('')
  }
  return { text, changeText, clearText }
}
