import type { Plan } from '@capstone/contract/hand-ins/plans/plans.schemas'
import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { Card } from '../../../ui/layout/card.tsx'
import { ListSkeleton } from '../../../ui/lists/list-skeleton.tsx'
import { EmptyState, FailedState } from '../../../ui/lists/list-states.tsx'
import { PlanTab, type PlanTabProps } from './plan-tab.tsx'
import { PLAN_FAILED_HINT, PLANS_FAILED } from './plans.messages.ts'

export interface PlansTabProps extends Omit<PlanTabProps, 'id'> {
  readonly query: UseQueryResult<{ readonly items: readonly Plan[] }>
  readonly planId: string | undefined
  readonly onNew: () => void
}

/** The chosen plan, or what to do without one. */
export function PlansTab({ query, planId, onNew, ...plan }: PlansTabProps) {
  if (planId && query.data) return <PlanTab key={planId} id={planId} {...plan} />
  if (query.isError && !query.data) {
    return (
      <FailedState
        message={PLANS_FAILED}
        hint={PLAN_FAILED_HINT}
        onRetry={() => query.refetch()}
        retrying={query.isFetching}
      />
    )
  }
  if (!query.data) return <ListSkeleton label="Loading plans" rows={5} />
  return (
    <Card>
      <EmptyState title="No plans yet" buttons={<Button onClick={onNew}>New plan</Button>}>
        A plan says what a course and year hands in, and when. Only administrators see it before it is
        published.
      </EmptyState>
    </Card>
  )
}
