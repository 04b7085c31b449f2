import { draftPrefixOf, listNamesAfter, readSessionItem } from './session-store.ts'

/** What this tab keeps of a person's form. `key` is that of `useDraftStore`. */
export interface StoredDraft {
  readonly key: readonly string[]
  readonly text: string
}

/** Returns what this tab keeps of a person's forms. In a file of its own, which the first script does not contain. */
export function listDrafts(personId: string): readonly StoredDraft[] {
  const prefix = draftPrefixOf(personId)
  return listNamesAfter(prefix).map((name) => ({
    key: name.split(':'),
    text: readSessionItem(prefix + name) ?? '',
  }))
}
