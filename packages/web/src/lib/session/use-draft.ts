import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sessionQuery, useViewer } from './session.ts'
import { readSessionItem, writeSessionItem } from './session-store.ts'

const ROOT = 'draft'

/**
 * Keeps unsaved text in the query cache under a key, so that it survives leaving the page and is cleared at sign-out.
 * Returns the text, or null, and its setter.
 */
export function useDraft(key: readonly string[]) {
  const client = useQueryClient()
  const queryKey = [ROOT, ...key]
  const [draft, setDraft] = useState(() => client.getQueryData<string>(queryKey) ?? null)
  const changeDraft = (text: string) => {
    setDraft(text)
    client.setQueryDefaults([ROOT], { gcTime: Number.POSITIVE_INFINITY })
    client.setQueryData(queryKey, text)
  }
  return [draft, changeDraft] as const
}

/** Keeps unsent text like {@link useDraft}, and in the session store too, so that it survives a reload of this tab. */
export function usePersistedDraft(key: readonly string[]) {
  const client = useQueryClient()
  const { id: personId } = useViewer()
  const name = ['draft', personId, ...key].join(':')
  const [draft, changeDraft] = useDraft(key)
  const [stored] = useState(() => readSessionItem(name))
  const changePersistedDraft = (text: string) => {
    changeDraft(text)
    // Nothing is stored for a user who has signed out meanwhile.
    if (client.getQueryData(sessionQuery.queryKey)?.viewer?.id === personId)
      writeSessionItem(name, text || null)
  }
  return [draft ?? stored, changePersistedDraft] as const
}
