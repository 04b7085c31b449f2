import { useRef } from 'react'
import type { DraftKey } from '../session/draft-key.ts'
import { parseStored } from '../session/parse-stored.ts'
import { useDraftStore } from '../session/use-draft.ts'

/** What a form last sent: its content, and the id of what it creates. */
export interface SentContent {
  readonly id: string
  readonly content: string
}

/**
 * Returns the content with the id of what it creates. The same content keeps its id, so that retries are idempotent.
 * Changed content gets a new id: if the previous call has arrived although its response was lost, the server would take
 * the change for a repetition.
 */
export function withId(before: SentContent | null, value: unknown): SentContent {
  const content = JSON.stringify(value)
  return before?.content === content ? before : { id: crypto.randomUUID(), content }
}

/** Keeps the id of what a form creates, as {@link withId} does, until the form is closed. */
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

/**
 * Keeps the id of what a form with a draft creates, as {@link withId} does, also over a reload: the draft restores what
 * was being sent, which may have arrived. Call `forget` once it was created or discarded.
 */
export function useStoredIdempotentId(key: DraftKey) {
  const item = useDraftStore()([...key, 'sent'])
  return {
    idOf: (content: unknown): string => {
      const stored = parseStored(item.read(), (sent: SentContent) =>
        typeof sent.id === 'string' ? sent : null,
      )
      const sent = withId(stored, content)
      item.write(JSON.stringify(sent))
      return sent.id
    },
    forget: () => item.write(null),
  }
}
