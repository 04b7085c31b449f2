import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'

/** How long a person must pause before what they typed is searched for. */
const PAUSE_MS = 250

/**
 * The text of a search box whose applied value lives elsewhere, in the address for example: what is typed shows at once
 * and is applied after a pause; a value that changes from outside (Back, "Clear filters") replaces the text.
 */
export function useSearchText(applied: string, apply: (text: string) => void) {
  const [text, setText] = useState(applied)
  const [known, setKnown] = useState(applied)
  const [sent, setSent] = useState(applied)
  if (applied !== known) {
    setKnown(applied)
    // An answer to our own typing must not overwrite what was typed since.
    if (applied !== sent) {
      setSent(applied)
      setText(applied)
    }
  }
  const applyLater = useDebouncedCallback((typed: string) => {
    // The pause outlasted it: the text was replaced, or applied, from outside.
    if (typed !== text || (typed === applied && typed === sent)) return
    setSent(typed)
    apply(typed)
  }, PAUSE_MS)
  const changeText = (typed: string) => {
    setText(typed)
    applyLater(typed)
  }
  return { text, changeText }
}
