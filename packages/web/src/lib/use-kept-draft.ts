import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

const ROOT = 'draft'

/**
 * What a person typed and did not save: the text, or null, and the way to change it. Kept under its key beside what the
 * server answered, so that it outlives the field and the screen, and goes when the person signs out.
 */
export function useKeptDraft(key: readonly string[]) {
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
