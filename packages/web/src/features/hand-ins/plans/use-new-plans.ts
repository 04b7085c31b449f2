import { COURSES, YEARS } from '@capstone/contract/accounts/accounts.constants'
import type { NewItem } from '@capstone/contract/hand-ins/hand-ins.schemas'
import type { PlanDetail } from '@capstone/contract/hand-ins/plans/plans.schemas'
import { useEffect, useEffectEvent } from 'react'
import type { DraftKey } from '../../../lib/session/draft-key.ts'
import { parseStored } from '../../../lib/session/parse-stored.ts'
import { useDraft, useDraftStore } from '../../../lib/session/use-draft.ts'
import type { PlanDraft } from './plan-draft.model.ts'

/** A plan that was started in this tab and is not stored yet. */
export type NewPlan = Pick<PlanDetail, 'id' | 'course' | 'year'>

/** Returns the key under which the draft of a plan is stored. */
export const draftKeyOf = (planId: string): DraftKey => ['plan', planId]

/** The key under which the list of started plans is stored. */
const NEW_PLANS: DraftKey = ['new-plans']

/** Holds the plans that were started in this tab, until they are stored or discarded. */
export function useNewPlans(stored: readonly { readonly id: string }[]) {
  const [text, keep] = useDraft(NEW_PLANS)
  const draftAt = useDraftStore()
  const started = parse(text)
  const withoutStored = (all: readonly NewPlan[]) =>
    all.filter(({ id }) => !stored.some((plan) => plan.id === id))
  const plans = withoutStored(started)
  const change = (to: readonly NewPlan[]) => keep(to.length > 0 ? JSON.stringify(to) : null)
  // Otherwise a stored plan that is deleted later would be listed as new again.
  const forgetStored = useEffectEvent(() => change(plans))
  const isStored = plans.length < started.length
  useEffect(() => {
    if (isStored) forgetStored()
  }, [isStored])
  return {
    plans,
    /**
     * Starts a plan with items that were copied from another one, or none. Returns the plan of this course and year if
     * one was started already, also since the last render.
     */
    start: (chosen: Omit<NewPlan, 'id'>, items: readonly NewItem[]): NewPlan => {
      const latest = withoutStored(parse(draftAt(NEW_PLANS).read()))
      const existing = latest.find(({ course, year }) => course === chosen.course && year === chosen.year)
      if (existing) return existing
      const plan = { id: crypto.randomUUID(), ...chosen }
      const draft: PlanDraft = { revision: 0, ...chosen, items }
      if (items.length > 0) draftAt(draftKeyOf(plan.id)).write(JSON.stringify(draft))
      change([...latest, plan])
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

const parse = (text: string | null): readonly NewPlan[] =>
  parseStored(text, (plans: readonly NewPlan[]) =>
    plans.filter(({ course, year }) => COURSES.includes(course) && YEARS.includes(year)),
  ) ?? []
