import { useRef } from 'react'

/** What a form last sent: its content, and the id of what it creates. */
export interface SentContent {
  readonly id: string
  readonly content: string
}

/**
 * Returns the content with the id of what it creates: the same id for the same content, so that retries are idempotent;
 * a new id once the content changed, because the response to the previous one may have been lost, and the server would
 * take the change for a repetition.
 */
export function withId(before: SentContent | null, given: unknown): SentContent {
  const content = JSON.stringify(given)
  return before?.content === content ? before : { id: crypto.randomUUID(), content }
}

/** Keeps the id of what a form creates, as {@link withId} does. */
export function useIdempotentId() {
  const sent = useRef<SentContent | null>(null)
  return {
    idOf: (content: unknown): string => {
      sent.current = withId(sent.current, content)
      return sent.current.id
    },
    /** Lets the same content create something once more. */
    forget: () => {
      sent.current = null
    },
  }
}
