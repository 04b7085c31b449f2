import type { NewItem } from '@capstone/contract/hand-ins/hand-ins.schemas'
import type { PlanDetail } from '@capstone/contract/hand-ins/plans/plans.schemas'
import { useState } from 'react'
import { fieldIssues, refusalCode } from '../../../lib/http/error-text.ts'
import { useDraft, useDraftStore } from '../../../lib/session/use-draft.ts'
import { createTimeFormats } from '../hand-in-times.ts'
import {
  createItem,
  findInvalidItem,
  findItemErrors,
  type ItemErrors,
  keepUncorrected,
} from '../items/item-form.model.ts'
import {
  areSameItems,
  chooseDraft,
  describeChanges,
  draftOf,
  findNotified,
  moveItem,
  type PlanDraft,
  parseDraft,
} from './plan-draft.model.ts'
import { newerRevisionOf } from './plans.messages.ts'
import { useSavePlan } from './plans.queries.ts'
import { draftKeyOf, type NewPlan } from './use-new-plans.ts'

/** The path of an item's field, or of one inside it: `items[1].title`, `items[1].kinds[0]`. */
const ITEM_FIELD = /^items[.[](\d+)\]?\.(\w+)/

/** Holds the changes of a plan until they are saved. `plan` is the stored plan, `newPlan` one not stored yet. */
export function usePlanEditor(id: string, plan: PlanDetail | undefined, newPlan: NewPlan | undefined) {
  const [storedDraft, storeDraft] = useDraft(draftKeyOf(id))
  const drafts = useDraftStore()
  const [openId, setOpenId] = useState<string>()
  const [areErrorsShown, setErrorsShown] = useState(false)
  const [failedChecks, setFailedChecks] = useState(0)
  const save = useSavePlan()
  const stored: PlanDraft | undefined = plan
    ? draftOf(plan)
    : newPlan && { ...newPlan, revision: 0, items: [] }
  const draft = chooseDraft(parseDraft(storedDraft), stored, plan?.status)
  const items = draft?.items ?? []
  const today = plan && createTimeFormats(plan).today
  const changes = describeChanges(stored?.items ?? [], items, today)

  const change = (next: readonly NewItem[]) => {
    if (!draft) return
    const isUndone = stored !== undefined && areSameItems(stored.items, next)
    storeDraft(isUndone ? null : JSON.stringify({ ...draft, items: next } satisfies PlanDraft))
  }
  const discard = () => {
    storeDraft('')
    save.reset()
    setErrorsShown(false)
    setOpenId(undefined)
  }
  /** Discards what was saved as `revision`; what has been changed since it was sent stays. */
  const discardSaved = (sent: readonly NewItem[], revision: number) => {
    const current = parseDraft(drafts(draftKeyOf(id)).read())
    if (!current || describeChanges(sent, current.items).length === 0) return discard()
    storeDraft(JSON.stringify({ ...current, revision } satisfies PlanDraft))
    save.reset()
  }
  /** Whether all items are valid. Opens the first one that is not. */
  const check = () => {
    setErrorsShown(true)
    const invalid = findInvalidItem(items)
    if (invalid) {
      setOpenId(invalid.id)
      setFailedChecks((count) => count + 1)
    }
    return !invalid
  }
  const send = (
    options: { revision?: number; allowsEarlierDates?: boolean } = {},
    onSaved?: (revision: number) => void,
  ) => {
    if (!draft || !check()) return
    const { revision, course, year } = draft
    save.mutate(
      { id, revision, course, year, items: [...items], allowsEarlierDates: false, ...options },
      {
        onSuccess: (saved) => {
          discardSaved(items, saved.revision)
          onSaved?.(saved.revision)
        },
        onError: (error) => {
          const refused = fieldIssues(error).flatMap(({ field }) => ITEM_FIELD.exec(field)?.[1] ?? [])[0]
          if (refused !== undefined) setOpenId(items[Number(refused)]?.id)
        },
      },
    )
  }
  return {
    draft,
    items,
    /** Today where the university is, "2026-11-25"; undefined for a plan that is not stored yet. */
    today,
    changes,
    /** Who is notified when the changes of a published plan are saved. */
    notified: findNotified(stored?.items ?? [], items),
    openId,
    setOpenId,
    isSaving: save.isPending,
    error: save.isPending ? null : save.error,
    /** Saving was refused because a published date would move earlier: that has to be confirmed. */
    needsConfirmation: refusalCode(save.error) === 'ITEM_DATE_EARLIER' && !save.isPending,
    /** The newest revision, if saving was refused because somebody else has changed the plan; null otherwise. */
    newerRevision: newerRevisionOf(save.error),
    /** The revision that was sent last: that of the draft, or a newer one that it was to replace. */
    sentRevision: save.variables?.revision ?? draft?.revision,
    dismiss: save.reset,
    isChanged: changes.length > 0,
    add: () => {
      const item = createItem()
      change([...items, item])
      setOpenId(item.id)
    },
    changeItem: (item: NewItem) => change(items.map((each) => (each.id === item.id ? item : each))),
    remove: (itemId: string) => change(items.filter((item) => item.id !== itemId)),
    move: (itemId: string, to: number) => change(moveItem(items, itemId, to)),
    findItemErrors: (item: NewItem): ItemErrors => ({
      ...findRefusedFields(save.error, save.variables?.items ?? [], item),
      ...(areErrorsShown ? findItemErrors(item) : {}),
    }),
    discard,
    check,
    /** Grows with each check that found an invalid item. */
    failedChecks,
    send,
  }
}

export type PlanEditor = ReturnType<typeof usePlanEditor>

/**
 * Returns the validation errors of an item. The server names it by its index among those that were sent. Omits the
 * errors of fields that have been changed since.
 */
export const findRefusedFields = (error: unknown, sent: readonly NewItem[], item: NewItem): ItemErrors => {
  const errors = fieldIssues(error).flatMap(({ field, message }) => {
    const [, at, name] = ITEM_FIELD.exec(field) ?? []
    return name && sent[Number(at)]?.id === item.id ? [[name, message]] : []
  })
  const sentItem = sent.find(({ id }) => id === item.id)
  return keepUncorrected(Object.fromEntries(errors), sentItem, item)
}
