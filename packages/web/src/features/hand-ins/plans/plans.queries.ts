import { COURSES, YEARS } from '@capstone/contract/accounts/accounts.constants'
import type { Plan } from '@capstone/contract/hand-ins/plans/plans.schemas'
import type { CourseAndYear } from '@capstone/contract/hand-ins/review/review.schemas'
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { api, calls } from '../../../lib/http/api.ts'
import { cursorPagination, fetchAllPages, pageInput } from '../../../lib/http/cursor-pagination.ts'
import { useSingleMutation } from '../../../lib/http/use-single-mutation.ts'
import { useDraftStore } from '../../../lib/session/use-draft.ts'
import { parseTextParam } from '../../../lib/text/search-params.ts'
import { extensionFilterOf, extensionsQuery } from '../extensions/extensions.queries.ts'
import { handInQuery } from '../hand-in.queries.ts'
import { courseGridQuery, invalidateHandIns } from '../review/review.queries.ts'
import { draftKeyOf } from './use-new-plans.ts'

/** The tabs of the administrators’ hand-ins page, as in the URL. The plan tab is the default and has no value. */
export const ADMIN_TABS = ['grid', 'extensions', 'instructors'] as const
export type AdminTab = (typeof ADMIN_TABS)[number]

/** The search parameters of the administrators' hand-ins screen. */
export interface AdminHandInsSearch {
  readonly tab?: AdminTab | undefined
  readonly plan?: string | undefined
  readonly course?: CourseAndYear['course'] | undefined
  readonly year?: CourseAndYear['year'] | undefined
  /** Which extension requests; open ones by default. */
  readonly show?: 'decided' | 'all' | undefined
  readonly 'hand-in'?: string | undefined
}

type UrlParameters = { readonly [Parameter in keyof AdminHandInsSearch]?: unknown }

/** Reads the search parameters from the URL; invalid values are dropped. */
export const adminSearchOf = (search: UrlParameters): AdminHandInsSearch => ({
  tab: ADMIN_TABS.find((tab) => tab === search.tab),
  plan: parseTextParam(search.plan),
  course: COURSES.find((course) => course === search.course),
  year: YEARS.find((year) => year === search.year),
  show: extensionFilterOf(search.show),
  'hand-in': parseTextParam(search['hand-in']),
})

// One page has room for a plan of each course and year.
const PAGE = { limit: 100 }

/** All plans by course and year, archived ones too. */
export const plansQuery = queryOptions({
  queryKey: calls.handIns.listPlans.queryKey({ input: PAGE }),
  queryFn: ({ signal }) => fetchAllPages((cursor) => api.handIns.listPlans({ ...PAGE, cursor }, { signal })),
})

const PROGRESS_INTERVAL_MS = 1000

/** A plan with its items and counts. Refetched every PROGRESS_INTERVAL_MS while it is being published. */
export const planQuery = (id: string) => ({
  ...calls.handIns.readPlan.queryOptions({ input: { id } }),
  refetchInterval: ({ state }: { readonly state: { readonly data?: Plan | undefined } }) =>
    state.data?.status === 'publishing' ? PROGRESS_INTERVAL_MS : (false as const),
})

/** Waiting, late and missing hand-ins by instructor, page by page. */
export const instructorCountsQuery = calls.handIns.countByInstructor.infiniteOptions({
  input: pageInput,
  ...cursorPagination,
})

/**
 * Prefetches the plans, the extension requests and the open hand-in; on their tabs also the counts by instructor, and
 * the grid if the URL names its course and year.
 */
export function preloadAdminHandIns(queryClient: QueryClient, search: AdminHandInsSearch): void {
  const { tab, course, year, show } = search
  void queryClient.prefetchQuery(plansQuery)
  void queryClient.prefetchInfiniteQuery(extensionsQuery(show))
  if (tab === 'grid' && course && year)
    void queryClient.prefetchInfiniteQuery(courseGridQuery({ course, year }))
  if (tab === 'instructors') void queryClient.prefetchInfiniteQuery(instructorCountsQuery)
  if (search['hand-in']) void queryClient.prefetchQuery(handInQuery(search['hand-in']))
}

/** Saves a plan. `onSuccess` waits until the stored plan is refetched, so that its draft can then be dropped. */
export function useSavePlan() {
  const client = useQueryClient()
  return useSingleMutation(
    calls.handIns.savePlan.mutationOptions({
      onSuccess: async ({ id }) => {
        const stored = calls.handIns.readPlan.queryOptions({ input: { id }, staleTime: 0 })
        await Promise.all([
          client.prefetchQuery(stored),
          client.invalidateQueries({ queryKey: plansQuery.queryKey }),
        ])
      },
      onSettled: () => invalidateHandIns(client),
    }),
  )
}

/** Publishes, archives and deletes plans. */
export function usePlanActions() {
  const client = useQueryClient()
  const draftAt = useDraftStore()
  const onSettled = () => invalidateHandIns(client)
  // Drops the changes that can no longer be saved; the confirmation has said so.
  const onSuccess = (_: unknown, { id }: { readonly id: string }) => draftAt(draftKeyOf(id)).write(null)
  return {
    publish: useSingleMutation(calls.handIns.publishPlan.mutationOptions({ onSettled })),
    archive: useSingleMutation(calls.handIns.archivePlan.mutationOptions({ onSuccess, onSettled })),
    remove: useSingleMutation(calls.handIns.deletePlan.mutationOptions({ onSuccess, onSettled })),
  }
}

/**
 * Changes the due date of one hand-in. Also refetches after a refusal: the date may have changed meanwhile. Calls
 * `onChanged` after a change, even if the page was left before the response.
 */
export function useChangeDueDate(onChanged: () => void) {
  const client = useQueryClient()
  return useSingleMutation(
    calls.handIns.changeDueDate.mutationOptions({
      onSuccess: onChanged,
      onSettled: () => invalidateHandIns(client),
    }),
  )
}
