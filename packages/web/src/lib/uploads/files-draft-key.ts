import type { DraftKey } from '../session/draft-key.ts'

/**
 * Returns the key under which the names of a form's files are kept, beside its draft. In a file of its own, so that a
 * screen can look for them without loading `use-uploads`.
 */
export const filesDraftKey = (draftKey: DraftKey): DraftKey => [...draftKey, 'files']
