import {
  type ItemForm,
  itemDatesSchema,
  itemFormSchema,
  type NewItem,
} from '@capstone/contract/hand-ins/hand-ins.schemas'
import { parseStored } from '../../../lib/session/parse-stored.ts'
import { errorsByField } from '../../../lib/text/errors-by-field.ts'

/** The first message of each field that is not valid. */
export type ItemErrors = Readonly<Partial<Record<keyof ItemForm, string>>>

/** Checks an item as the server will, but reports all errors at once. */
export const findItemErrors = (item: ItemForm): ItemErrors => ({
  ...errorsByField(itemDatesSchema.safeParse(item)),
  ...errorsByField(itemFormSchema.safeParse(item), (path) => path.split('.')[0] ?? ''),
})

/** Returns the errors of the fields that still have the value with which the server refused the item. */
export const keepUncorrected = (
  errors: ItemErrors,
  sent: ItemForm | undefined,
  item: ItemForm,
): ItemErrors => {
  const isUnchanged = (field: string) =>
    JSON.stringify(sent?.[field as keyof ItemForm]) === JSON.stringify(item[field as keyof ItemForm])
  return Object.fromEntries(Object.entries(errors).filter(([field]) => isUnchanged(field)))
}

/** Finds the first item that is not valid; undefined if all are. */
export const findInvalidItem = (items: readonly NewItem[]) =>
  items.find((item) => Object.keys(findItemErrors(item)).length > 0)

/** The unsaved content of an instructor's dialog for an item. */
export interface OwnItemDraft {
  readonly item: NewItem
  /** The item as the dialog showed it at first. */
  readonly seen: NewItem
  /** The ids of the projects it is added to. */
  readonly chosen: readonly string[]
}

/** Parses a draft that was kept in this tab; null without one, or if it cannot be parsed. */
export const parseOwnItemDraft = (text: string | null): OwnItemDraft | null =>
  parseStored(text, (draft: OwnItemDraft) =>
    draft.item && draft.seen && Array.isArray(draft.chosen) ? draft : null,
  )

/** Creates an empty item. */
export const createItem = (): NewItem => ({
  id: crypto.randomUUID(),
  title: '',
  instructions: '',
  kinds: ['pdf'],
  dueAt: '',
  closesAt: null,
  step: '',
})
