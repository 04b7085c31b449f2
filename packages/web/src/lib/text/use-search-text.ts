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
  const [lastAppliedHere, setLastAppliedHere] = useState(applied)
  if (applied !== previousApplied) {
    setPreviousApplied(applied)
    // The value this hook applied itself must not overwrite text typed since then.
    if (applied !== lastAppliedHere) {
      setLastAppliedHere(applied)
      setText(applied)
    }
  }
  const applyLater = useDebouncedCallback((typed: string) => {
    // Nothing to apply: during the delay the text was replaced, or the same value was applied from outside.
    if (typed !== text || (typed === applied && typed === lastAppliedHere)) return
    setLastAppliedHere(typed)
    apply(typed)
  }, SEARCH_DEBOUNCE_MS)
  const changeText = (typed: string) => {
    setText(typed)
    applyLater(typed)
  }
  const clearText = () => {
    setText('')
    setLastAppliedHere('')
  }
  return { text, changeText, clearText }
}
