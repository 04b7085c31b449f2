import { planErrors } from '@capstone/contract/hand-ins/plans/plans.errors'
import type { PlanDetail } from '@capstone/contract/hand-ins/plans/plans.schemas'
import { MantineProvider } from '@mantine/core'
import { ORPCError } from '@orpc/client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { sessionQuery } from '../../../lib/session/session.ts'
import { PlanTab } from './plan-tab.tsx'
import { planQuery } from './plans.queries.ts'
import { draftKeyOf, type NewPlan } from './use-new-plans.ts'

afterEach(() => vi.unstubAllGlobals())

const SYNOPSIS = {
  id: '1b0c1f8e-6f0a-4b62-9a3c-1c2d3e4f5a6b',
  title: 'Synopsis',
  instructions: '',
  kinds: ['pdf' as const],
  dueAt: '2026-12-07T18:00',
  closesAt: '2026-12-11T18:00',
  step: '',
}
const PLAN: PlanDetail = {
  id: '5f0c1f8e-6f0a-4b62-9a3c-1c2d3e4f5a6b',
  course: 'MCA',
  year: 'Final Year',
  status: 'archived',
  revision: 1,
  itemCount: 1,
  publishedAt: new Date(),
  progress: null,
  items: [
    {
      ...SYNOPSIS,
      dueAt: new Date('2026-12-07T18:00Z'),
      closesAt: new Date('2026-12-11T18:00Z'),
      counts: { open: 0, missing: 0, submitted: 0, returned: 0, accepted: 0, closed: 0 },
    },
  ],
  projectCount: 0,
  studentCount: 0,
  mentorCount: 0,
  now: new Date('2026-11-25T08:00Z'),
  timeZone: 'UTC',
}
const { status, message } = planErrors.PLAN_NOT_FOUND
const NEW_PLAN = { id: PLAN.id, course: PLAN.course, year: PLAN.year }

const VIEWER_ID = '7a0c1f8e-6f0a-4b62-9a3c-1c2d3e4f5a6b'
const SECTION = 'Your changes were not saved'

/** Renders a plan that was deleted while it was open. `items` are those of the draft in this tab, if there is one. */
function renderDeletedPlan(newPlan?: NewPlan, items?: readonly object[]): string {
  const client = new QueryClient()
  client.setQueryData(sessionQuery.queryKey, { viewer: { id: VIEWER_ID } } as never)
  const { queryKey } = planQuery(PLAN.id)
  client.setQueryData(queryKey, PLAN)
  const error = new ORPCError('PLAN_NOT_FOUND', { defined: true, status, message })
  client.getQueryCache().find({ queryKey })?.setState({ status: 'error', error })
  const { course, year, revision } = PLAN
  const draft = items && JSON.stringify({ course, year, revision, items })
  const draftName = ['draft', VIEWER_ID, ...draftKeyOf(PLAN.id)].join(':')
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => (draft && name.endsWith(draftName) ? draft : null),
  })
  const nothing = () => undefined
  return renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={client}>
        <PlanTab id={PLAN.id} newPlan={newPlan} onDone={nothing} onDiscarded={nothing} onStay={nothing} />
      </QueryClientProvider>
    </MantineProvider>,
  )
}

test.each([undefined, NEW_PLAN])('a plan that was deleted while open is reported as missing', (newPlan) => {
  const markup = renderDeletedPlan(newPlan)
  expect(markup).toContain(message)
  expect(markup).not.toContain(SECTION)
})

test('the unsaved items of a plan that was deleted while open are listed', () => {
  const markup = renderDeletedPlan(undefined, [
    SYNOPSIS,
    { ...SYNOPSIS, id: 'new', title: '', dueAt: '', closesAt: null },
  ])
  expect(markup).toContain(message)
  expect(markup).toContain(SECTION)
  expect(markup).toContain(
    'Synopsis: due Mon, Dec 7, 6:00 pm, closes Fri, Dec 11, 6:00 pm\nAn item without a title: no due date',
  )
})

test('a draft without changes of a deleted plan is not listed', () => {
  expect(renderDeletedPlan(undefined, [SYNOPSIS])).not.toContain(SECTION)
})
