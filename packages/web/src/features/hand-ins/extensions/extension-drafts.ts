import { useDraft } from '../../../lib/session/use-draft.ts'

/** Keeps an unsent decision on a request for more time in this tab: its note, and another date than requested. */
export function useDecisionDraft(extensionId: string) {
  const [note, setNote] = useDraft(['extension-decision', extensionId])
  const [until, setUntil] = useDraft(['extension-date', extensionId])
  const clear = () => {
    setNote(null)
    setUntil(null)
  }
  return { note, until, setNote, setUntil, clear }
}

/** Keeps the unsent note of a recommendation in this tab. */
export const useAdviceDraft = (extensionId: string) => useDraft(['extension-advice', extensionId])
