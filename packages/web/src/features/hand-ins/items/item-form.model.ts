import type { ItemForm, NewItem } from '@capstone/contract/hand-ins/hand-ins.schemas'
import { itemFormSchema } from '@capstone/contract/hand-ins/hand-ins.schemas'

/** The first message of each field that is not valid. */
export type ItemIssues = Readonly<Partial<Record<keyof ItemForm, string>>>

/** Checks an item as the server will. */
export function issuesOf(item: ItemForm): ItemIssues {
  const { error } = itemFormSchema.safeParse(item)
  const issues: Partial<Record<keyof ItemForm, string>> = {}
  for (const { path, message } of error?.issues.toReversed() ?? []) {
    const field = FIELDS.find((each) => each === path[0])
    if (field) issues[field] = message
  }
  return issues
}

const FIELDS = ['title', 'instructions', 'kinds', 'dueAt', 'closesAt', 'step'] as const

/** A new item without dates, as from a template or empty. */
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
