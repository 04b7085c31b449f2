import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sessionQuery, useViewer } from './session.ts'
import { readSessionItem, writeSessionItem } from './session-store.ts'

const ROOT = 'draft'

/**
 * What a person typed and did not save: the text, or null, and the way to change it. Kept under its key beside what the
 * server answered, so that it outlives the field and the screen, and goes when the person signs out.
 */
export function useDraft(key: readonly string[]) {
  const client = useQueryClient()
  const queryKey = [ROOT, ...key]
  const [draft, setDraft] = useState(() => client.getQueryData<string>(queryKey) ?? null)
  const keepDraft = (text: string) => {
    setDraft(text)
    client.setQueryDefaults([ROOT], { gcTime: Number.POSITIVE_INFINITY })
    client.setQueryData(queryKey, text)
  }
  return [draft, keepDraft] as const
}

/** The same of a message that is not sent yet: kept over a reload too, for this person in this tab, until it is empty. */
export function usePersistedDraft(key: readonly string[]) {
  const client = useQueryClient()
  const { id: personId } = useViewer()
  const name = ['draft', personId, ...key].join(':')
  const [draft, keepDraft] = useDraft(key)
  const [stored] = useState(() => readSessionItem(name))
  const keepUnsent = (text: string) => {
    keepDraft(text)
    // Nothing is kept for somebody who has signed out meanwhile.
    if (client.getQueryData(sessionQuery.queryKey)?.viewer?.id === personId)
      writeSessionItem(name, text || null)
  }
  return [draft ?? stored, keepUnsent] as const
}
