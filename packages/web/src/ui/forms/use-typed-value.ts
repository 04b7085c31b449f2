import { useEffect, useEffectEvent, useState } from 'react'

export interface TypedValueOptions {
  /** The value; the typed text instead while it cannot be used as a value; empty without either. */
  readonly value: string
  readonly onChange?: ((value: string) => void) | undefined
  /** Parses a typed text; null if it is unclear. A value parses to itself. */
  readonly parse: (text: string) => string | null
  /** Formats a value as a text that parses to it. */
  readonly format: (value: string) => string
  /** Says why a value cannot be used, for example because it is too early. */
  readonly refuse?: (value: string) => string | undefined
  /** What the field says of a text that cannot be parsed. */
  readonly malformedMessage: string
}

/**
 * State of a text field whose value can be typed in several ways. A text that cannot be used stays in the field, and
 * `error` says why once the field is left. `onChange` is called with that text, so that the form's schema refuses it.
 */
export function useTypedValue({
  value,
  onChange,
  parse,
  format,
  refuse,
  malformedMessage,
}: TypedValueOptions) {
  const [typed, setTyped] = useState<string | null>(null)
  const [lastTyped, setLastTyped] = useState('')
  const parsed = parse(value)
  const isUsable = value === '' || parsed === value
  const enter = (text: string) => {
    const entered = parse(text)
    if (entered === null) onChange?.(text.trim())
    else onChange?.(refuse?.(entered) ? format(entered) : entered)
  }
  // A refused value may become possible when the limits change. The field then shows no error, so it is accepted.
  const isPossible = typed === null && !isUsable && parsed !== null && !refuse?.(parsed)
  const accept = useEffectEvent(() => parsed !== null && onChange?.(parsed))
  useEffect(() => {
    if (isPossible) accept()
  }, [isPossible])
  return {
    text: typed ?? (isUsable && parsed ? format(parsed) : value),
    /** What the text means; null if it is unclear. */
    parsed,
    error: typed !== null || isUsable ? undefined : parsed === null ? malformedMessage : refuse?.(parsed),
    /** The text that the value was typed as; empty if it came otherwise. */
    lastTyped: parsed !== null && parse(lastTyped) === parsed ? lastTyped : '',
    /** Changes the value to what a text means. */
    enter,
    /** Changes the value while the text is typed. */
    type: (text: string) => {
      setTyped(text)
      setLastTyped(text)
      enter(text)
    },
    /** Ends the typing: the field shows how the text was understood, or why it was not. */
    leave: () => setTyped(null),
  }
}

export type TypedValue = ReturnType<typeof useTypedValue>
