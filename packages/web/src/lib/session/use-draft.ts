import type { UseFormReturnType } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { DraftKey } from './draft-key.ts'
import { parseStored } from './parse-stored.ts'
import { sessionQuery, useViewer } from './session.ts'
import { readSessionItem, writeSessionItem } from './session-store.ts'

/**
 * Returns a function that gives access to the draft with a key, of this user in this tab. Drafts survive leaving the
 * screen and a reload, not a sign-out.
 */
export function useDraftStore() {
  const itemAt = usePersonalStore('draft')
  return (key: DraftKey) => itemAt(key)
}

/** Like {@link useDraftStore}, for items of any kind. A sign-out deletes them all, but asks only about drafts. */
export function usePersonalStore(kind: string) {
  const client = useQueryClient()
  const { id: personId } = useViewer()
  return (key: readonly string[]) => {
    const name = [kind, personId, ...key].join(':')
    return {
      name,
      read: () => readSessionItem(name),
      write: (text: string | null) => {
        // Nothing is stored for a user who has signed out meanwhile.
        if (client.getQueryData(sessionQuery.queryKey)?.viewer?.id !== personId) return
        writeSessionItem(name, text)
        writes.dispatchEvent(new Event(name))
      },
    }
  }
}

/** Dispatches an event with the name of a draft after it was written. */
const writes = new EventTarget()

/**
 * Keeps one unsaved text. Returns it, or null, and its setter; an empty text or null removes it. A draft that is shown
 * in two places is the same in both.
 */
export function useDraft(key: DraftKey) {
  const item = useDraftStore()(key)
  const [draft, setDraft] = useState(item.read)
  const readWritten = useEffectEvent(() => setDraft(item.read()))
  useEffect(() => {
    const listener = () => readWritten()
    writes.addEventListener(item.name, listener)
    return () => writes.removeEventListener(item.name, listener)
  }, [item.name])
  const changeDraft = (text: string | null) => {
    item.write(text || null)
    // Last, so that here an empty text stays one, and a text that was not stored remains.
    setDraft(text)
  }
  return [draft, changeDraft] as const
}

/** Returns a function that adds text below a draft, unless it is a paragraph of the draft already. */
export function useAddToDraft() {
  const itemOf = useDraftStore()
  return (key: DraftKey, text: string) => {
    const item = itemOf(key)
    const draft = (item.read() ?? '').trimEnd()
    if (!text || `\n\n${draft}\n\n`.includes(`\n\n${text}\n\n`)) return
    item.write(draft ? `${draft}\n\n${text}` : text)
  }
}

/** A field of a form, such as `title`, or one inside another: `profile.name`. */
type FieldPath<Values> = (keyof Values & string) | `${keyof Values & string}.${string}`

const valueAt = (values: object, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => Object(value)[name], values)

/**
 * Keeps the unsaved values of a form, and restores them when it is opened again. `fields` are those to keep if they
 * were changed; passwords are not among them. `onOutdated` is called after a restore with the fields whose saved value
 * has changed since the draft was written. Call `clearDraft` once the form was saved or discarded.
 */
export function useFormDraft<Values extends object, Field extends FieldPath<Values>>(
  form: UseFormReturnType<Values>,
  key: DraftKey,
  fields: readonly Field[],
  onOutdated?: (fields: Field[]) => void,
) {
  const item = useDraftStore()(key)
  const isRestored = useRef(false)
  const isCleared = useRef(false)
  const restore = useEffectEvent(() => {
    const stored = parseDraft(item.read())
    const saved = form.getInitialValues()
    // A draft of an older version of the form may have other fields.
    const restored = fields.filter((field) => typeof stored[field]?.value === typeof valueAt(saved, field))
    for (const field of restored) form.setFieldValue(field, stored[field]?.value as never)
    const outdated = restored.filter(
      (field) =>
        form.isDirty(field) && JSON.stringify(stored[field]?.saved) !== JSON.stringify(valueAt(saved, field)),
    )
    if (outdated.length > 0) onOutdated?.(outdated)
  })
  const store = useEffectEvent((values: Values) => {
    if (isCleared.current) return
    const changed = fields.filter((field) => form.isDirty(field))
    const saved = form.getInitialValues()
    const draft: Draft = Object.fromEntries(
      changed.map((field) => [field, { value: valueAt(values, field), saved: valueAt(saved, field) }]),
    )
    item.write(changed.length > 0 ? JSON.stringify(draft) : null)
  })
  // Before the effects of the form's parts, because one may replace a restored value.
  useLayoutEffect(() => {
    if (isRestored.current) return store(form.values)
    isRestored.current = true
    restore()
  }, [form.values])
  return {
    clearDraft: () => {
      isCleared.current = true
      item.write(null)
    },
    /** Keeps what is typed from now on, in a form that stays open after it was sent. */
    resume: () => {
      isCleared.current = false
    },
  }
}

/** What is kept of each changed field: what was typed, and the saved value that it was to replace. */
type Draft = Readonly<Record<string, { readonly value?: unknown; readonly saved?: unknown }>>

const parseDraft = (text: string | null): Draft =>
  parseStored(text, (draft: Draft) => (typeof draft === 'object' ? draft : null)) ?? {}
