import { COURSES, YEARS } from '@capstone/contract/accounts/accounts.constants'
import type { Plan } from '@capstone/contract/hand-ins/plans/plans.schemas'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useLastDefined } from '../../../lib/dom/use-last-defined.ts'
import { useFeedbackMessage } from '../../../ui/feedback/use-feedback-message.tsx'
import { FilterSelect } from '../../../ui/filters/filter-select.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { lazyWithRetry } from '../../../ui/lazy/lazy-with-retry.tsx'
import { ListSkeleton } from '../../../ui/lists/list-skeleton.tsx'
import { extensionsQuery } from '../extensions/extensions.queries.ts'
import { CourseGridTab } from '../review/course-grid-tab.tsx'
import { AdminHandInsTabs } from './admin-hand-ins-tabs.tsx'
import { InstructorCountsTab } from './instructor-counts-tab.tsx'
import { NewPlanDialog } from './new-plan-dialog.tsx'
import { PlanMenu } from './plan-menu.tsx'
import { planChoiceOf, planNameOf } from './plans.messages.ts'
import { type AdminHandInsSearch, plansQuery } from './plans.queries.ts'
import { type NewPlan, useNewPlans } from './use-new-plans.ts'

// Lazy, because the plan editor imports the schemas that validate an item.
const PlansTab = lazyWithRetry(
  async () => ({ default: (await import('./plans-tab.tsx')).PlansTab }),
  'inline',
)
const ExtensionRequestsTab = lazyWithRetry(
  async () => ({ default: (await import('../extensions/extension-requests-tab.tsx')).ExtensionRequestsTab }),
  'inline',
)
const AdminHandInDialog = lazyWithRetry(async () => ({
  default: (await import('./admin-hand-in-dialog.tsx')).AdminHandInDialog,
}))

export interface AdminHandInsPageProps {
  /** From the URL. */
  readonly search: AdminHandInsSearch
  readonly onNavigate: (changes: AdminHandInsSearch) => void
  readonly onOpen: (handInId: string) => void
  readonly onClose: () => void
}

/** The administrators' hand-ins: plans, the grid of a course, extension requests and counts by instructor. */
export function AdminHandInsPage({ search, onNavigate, onOpen, onClose }: AdminHandInsPageProps) {
  const { tab, 'hand-in': openId, ...chosen } = search
  const query = useQuery(plansQuery)
  const requests = useInfiniteQuery(extensionsQuery())
  const stored = query.data?.items ?? []
  const newPlans = useNewPlans(stored)
  const { show: showFeedback, banner } = useFeedbackMessage({ scrollTo: 'nearest' })
  const [isStarting, setStarting] = useState(false)
  // A new number for each opening of the dialog, which then starts empty, or with the plan to copy.
  const [start, setStart] = useState<{ readonly number: number; readonly source?: string | undefined }>({
    number: 0,
  })
  const startPlan = (source?: string) => {
    setStart({ number: start.number + 1, source })
    setStarting(true)
  }
  const plans = [...stored, ...newPlans.plans]
  // Opens a plan that was left unsaved first. The open plan stays open when it is saved or another one is published.
  const [openedId, setOpenedId] = useState(() => newPlans.plans.findLast(newPlans.hasDraft)?.id)
  const shownFirst =
    plans.find(({ id }) => id === openedId) ?? stored.find(({ status }) => status === 'published') ?? plans[0]
  if (query.data && shownFirst && shownFirst.id !== openedId) setOpenedId(shownFirst.id)
  const planId = chosen.plan ?? shownFirst?.id
  const plan = plans.find(({ id }) => id === planId)
  // A plan that was just started, until it is shown. Unsaved changes of the open plan may prevent that.
  const [startedId, setStartedId] = useState<string>()
  if (startedId && startedId === planId) setStartedId(undefined)
  const course = {
    course: chosen.course ?? plan?.course ?? COURSES[0],
    year: chosen.year ?? plan?.year ?? YEARS[0],
  }
  const shownId = useLastDefined(openId)
  const choosePlan = (id: string | undefined) => onNavigate({ plan: id, course: undefined, year: undefined })
  return (
    <>
      <PageHeader
        title="Hand-ins"
        about="What each course hands in, and when."
        actions={
          !tab && (
            <>
              {plans.length > 0 && planId && (
                <FilterSelect
                  name="Plan"
                  all={nameOf(plans, plans[0]?.id ?? '')}
                  value={planId === plans[0]?.id ? '' : planId}
                  options={plans.slice(1).map(({ id }) => ({ value: id, label: nameOf(plans, id) }))}
                  onChange={(id) => choosePlan(id || plans[0]?.id)}
                />
              )}
              {query.data && (
                <PlanMenu
                  plan={stored.find(({ id }) => id === planId)}
                  onNew={() => startPlan()}
                  onCopy={() => startPlan(planId)}
                  onArchived={(message) => showFeedback('success', message)}
                  onDeleted={(message) => {
                    choosePlan(undefined)
                    showFeedback('success', message)
                  }}
                />
              )}
            </>
          )
        }
      />
      <AdminHandInsTabs
        search={{ ...search, plan: planId }}
        openRequests={requests.data?.pages.at(-1)?.open ?? 0}
      />
      {banner}
      {!tab && (
        <Suspense fallback={<ListSkeleton label="Loading the plan" rows={5} />}>
          <PlansTab
            query={query}
            planId={planId}
            newPlan={newPlans.plans.find(({ id }) => id === planId)}
            onNew={() => startPlan()}
            onDone={(message) => showFeedback('success', message)}
            onDiscarded={() => {
              if (planId) newPlans.discard(planId)
              choosePlan(undefined)
            }}
            onStay={() => startedId && newPlans.discard(startedId)}
          />
        </Suspense>
      )}
      {tab === 'grid' && <CourseGridTab course={course} onChoose={onNavigate} onOpen={onOpen} />}
      {tab === 'extensions' && (
        <Suspense fallback={<ListSkeleton label="Loading extension requests" rows={3} />}>
          <ExtensionRequestsTab
            filter={chosen.show ?? 'open'}
            onFilter={(show) => onNavigate({ show: show === 'open' ? undefined : show })}
            onOpen={onOpen}
            onDecided={(message, next) => showFeedback('success', message, next)}
            onOutdated={(message) => showFeedback('error', message)}
          />
        </Suspense>
      )}
      {tab === 'instructors' && <InstructorCountsTab />}
      <NewPlanDialog
        key={start.number}
        opened={isStarting}
        plans={stored}
        newPlans={newPlans.plans}
        source={start.source}
        onClose={() => setStarting(false)}
        onChosen={(to, items) => {
          setStarting(false)
          const { id } = newPlans.start(to, items)
          setStartedId(id)
          choosePlan(id)
        }}
      />
      {shownId && (
        <Suspense fallback={null}>
          <AdminHandInDialog key={shownId} id={shownId} opened={openId !== undefined} onClose={onClose} />
        </Suspense>
      )}
    </>
  )
}

/** Names a plan by its course and year, with its status unless it is published. */
function nameOf(plans: readonly (NewPlan | Plan)[], id: string): string {
  const plan = plans.find((each) => each.id === id)
  if (!plan) return ''
  return 'status' in plan ? planChoiceOf(plan) : `${planNameOf(plan)} (not saved)`
}
