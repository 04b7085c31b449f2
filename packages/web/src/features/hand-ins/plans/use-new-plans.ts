import { COURSES, YEARS } from '@capstone/contract/accounts/accounts.constants'
import type { PlanDetail } from '@capstone/contract/hand-ins/plans/plans.schemas'
import { useDraft } from '../../../lib/session/use-draft.ts'

/** A plan that was started in this tab and is not stored yet. */
export type NewPlan = Pick<PlanDetail, 'id' | 'course' | 'year'>

/** Holds the plans that were started in this tab, until they are stored or discarded. */
export function useNewPlans(stored: readonly { readonly id: string }[]) {
  const [text, keep] = useDraft(['new-plans'])
  const plans = parse(text).filter(({ id }) => !stored.some((plan) => plan.id === id))
  return {
    plans,
    start: (chosen: Omit<NewPlan, 'id'>): NewPlan => {
      const plan = { id: crypto.randomUUID(), ...chosen }
      keep(JSON.stringify([...plans, plan]))
      return plan
    },
    discard: (id: string) => keep(JSON.stringify(plans.filter((plan) => plan.id !== id))),
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
