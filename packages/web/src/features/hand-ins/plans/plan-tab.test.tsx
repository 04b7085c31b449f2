import { planErrors } from '@capstone/contract/hand-ins/plans/plans.errors'
import type { PlanDetail } from '@capstone/contract/hand-ins/plans/plans.schemas'
import { MantineProvider } from '@mantine/core'
import { ORPCError } from '@orpc/client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PlanTab } from './plan-tab.tsx'
import { planQuery } from './plans.queries.ts'

const PLAN: PlanDetail = {
  id: '5f0c1f8e-6f0a-4b62-9a3c-1c2d3e4f5a6b',
  course: 'MCA',
  year: 'Final Year',
  status: 'archived',
  revision: 1,
  itemCount: 0,
  publishedAt: new Date(),
  progress: null,
  items: [],
  projectCount: 0,
  studentCount: 0,
  mentorCount: 0,
  now: new Date(),
  timeZone: 'UTC',
}
const { status, message } = planErrors.PLAN_NOT_FOUND
const NEW_PLAN = { id: PLAN.id, course: PLAN.course, year: PLAN.year }

test.each([undefined, NEW_PLAN])(
  'a plan that was deleted while it is open is reported as missing',
  (newPlan) => {
    const client = new QueryClient()
    const { queryKey } = planQuery(PLAN.id)
    client.setQueryData(queryKey, PLAN)
    const error = new ORPCError('PLAN_NOT_FOUND', { defined: true, status, message })
    client.getQueryCache().find({ queryKey })?.setState({ status: 'error', error })
    const nothing = () => undefined
    const markup = renderToStaticMarkup(
      <MantineProvider>
        <QueryClientProvider client={client}>
          <PlanTab id={PLAN.id} newPlan={newPlan} onDone={nothing} onDiscarded={nothing} />
        </QueryClientProvider>
      </MantineProvider>,
    )
    expect(markup).toContain(message)
  },
)
