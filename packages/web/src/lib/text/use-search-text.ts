import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'

/** Debounce delay of a search. */
const DEBOUNCE_MS = 250

/**
 * Holds the text of a search box whose applied value lives elsewhere, such as in the address. Typed text is applied
 * debounced; an applied value changed from outside (Back, "Clear filters") replaces the text.
 */
export function useSearchText(applied: string, apply: (text: string) => void) {
  const [text, setText] = useState(applied)
  const [known, setKnown] = useState(applied)
  const [sent, setSent] = useState(applied)
  if (applied !== known) {
    setKnown(applied)
    // Our own applied value must not overwrite text typed since.
    if (applied !== sent) {
      setSent(applied)
      setText(applied)
    }
  }
  const applyLater = useDebouncedCallback((typed: string) => {
    // The text was replaced or applied from outside during the delay.
    if (typed !== text || (typed === applied && typed === sent)) return
    setSent(typed)
    apply(typed)
  }, DEBOUNCE_MS)
  const changeText = (typed: string) => {
    setText(typed)
    applyLater(typed)
  }
  return { text, changeText }
}
