import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'

/** Debounce delay of a search. */
export const SEARCH_DEBOUNCE_MS = 250

/**
 * Holds the text of a search box whose applied value lives elsewhere, such as in the URL. Typed text is applied
 * debounced; an applied value changed from outside (Back) replaces the text. `clearText` empties the box and applies
 * nothing, for a button that clears the applied value and the filters itself.
 */
export function useSearchText(applied: string, apply: (text: string) => void) {
  const [text, setText] = useState(applied)
  const [lastApplied, setLastApplied] = useState(applied)
  const [ownText, setOwnText] = useState(applied)
  if (applied !== lastApplied) {
    setLastApplied(applied)
    // The value this hook applied itself must not overwrite text typed since then.
    if (applied !== ownText) {
      setOwnText(applied)
      setText(applied)
    }
  }
  const applyLater = useDebouncedCallback((typed: string) => {
    // The text was replaced or applied from outside during the delay.
    if (typed !== text || (typed === applied && typed === ownText)) return
    setOwnText(typed)
    apply(typed)
  }, SEARCH_DEBOUNCE_MS)
  const changeText = (typed: string) => {
    setText(typed)
    applyLater(typed)
  }
  const clearText = () => {
    setText('')
    setOwnText('')
  }
  return { text, changeText, clearText }
}
