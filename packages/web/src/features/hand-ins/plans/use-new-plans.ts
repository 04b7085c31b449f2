import { COURSES, YEARS } from '@capstone/contract/accounts/accounts.constants'
import type { NewItem } from '@capstone/contract/hand-ins/hand-ins.schemas'
import type { PlanDetail } from '@capstone/contract/hand-ins/plans/plans.schemas'
import { useEffect, useEffectEvent } from 'react'
import { useDraft, useDraftStore } from '../../../lib/session/use-draft.ts'
import type { PlanDraft } from './plan-draft.model.ts'

/** A plan that was started in this tab and is not stored yet. */
export type NewPlan = Pick<PlanDetail, 'id' | 'course' | 'year'>

/** Returns the key under which the draft of a plan is stored. */
export const draftKeyOf = (planId: string): readonly string[] => ['plan', planId]

/** Holds the plans that were started in this tab, until they are stored or discarded. */
export function useNewPlans(stored: readonly { readonly id: string }[]) {
  const [text, keep] = useDraft(['new-plans'])
  const draftAt = useDraftStore()
  const started = parse(text)
  const plans = started.filter(({ id }) => !stored.some((plan) => plan.id === id))
  const change = (to: readonly NewPlan[]) => keep(to.length > 0 ? JSON.stringify(to) : null)
  // Otherwise a stored plan that is deleted later would be listed as new again.
  const forgetStored = useEffectEvent(() => change(plans))
  const isStored = plans.length < started.length
  useEffect(() => {
    if (isStored) forgetStored()
  }, [isStored])
  return {
    plans,
    /** Starts a plan with items that were copied from another one, or none. */
    start: (chosen: Omit<NewPlan, 'id'>, items: readonly NewItem[]): NewPlan => {
      const plan = { id: crypto.randomUUID(), ...chosen }
      const draft: PlanDraft = { revision: 0, ...chosen, items }
      if (items.length > 0) draftAt(draftKeyOf(plan.id)).write(JSON.stringify(draft))
      change([...plans, plan])
      return plan
    },
    /** Whether a draft of a plan is kept in this tab. */
    hasDraft: ({ id }: NewPlan) => draftAt(draftKeyOf(id)).read() !== null,
    discard: (id: string) => {
      draftAt(draftKeyOf(id)).write(null)
      change(plans.filter((plan) => plan.id !== id))
    },
  }
}

function parse(text: string | null): readonly NewPlan[] {
  try {
    const plans: unknown = JSON.parse(text || '[]')
    return Array.isArray(plans)
      ? plans.filter((plan: NewPlan) => COURSES.includes(plan.course) && YEARS.includes(plan.year))
      : []
  } catch {
    // What cannot be parsed counts as no plans.
    return []
  }
}
