import { type ItemForm, itemFormSchema, type NewItem } from '@capstone/contract/hand-ins/hand-ins.schemas'
import { errorsByField } from '../../../lib/text/errors-by-field.ts'

/** The first message of each field that is not valid. */
export type ItemErrors = Readonly<Partial<Record<keyof ItemForm, string>>>

/** Checks an item as the server will. */
export const findItemErrors = (item: ItemForm): ItemErrors =>
  errorsByField(itemFormSchema.safeParse(item), (path) => path.split('.')[0] ?? '')

/** Creates an item without dates, from a template or empty. */
export const createItem = (template: Partial<Pick<NewItem, 'title' | 'kinds'>> = {}): NewItem => ({
  id: crypto.randomUUID(),
  title: '',
  instructions: '',
  kinds: ['pdf'],
  dueAt: '',
  closesAt: null,
  step: '',
  ...template,
})
