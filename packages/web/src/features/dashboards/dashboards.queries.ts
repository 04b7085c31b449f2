import { type QueryClient, useQuery } from '@tanstack/react-query'
import { calls } from '../../lib/http/api.ts'

/** The student's own dashboard. */
export const studentDashboardQuery = calls.dashboards.readStudentDashboard.queryOptions()

/**
 * Returns the name of the student's instructor: null for none, undefined until it is known. Fetches nothing: the menu
 * keeps the dashboard up to date on every screen.
 */
export const useMentorName = (): string | null | undefined =>
  useQuery({ ...studentDashboardQuery, select: ({ mentorName }) => mentorName, enabled: false }).data

/** Returns how many projects the student has, undefined until it is known. Like useMentorName, it fetches nothing. */
export const useProjectCount = (): number | undefined =>
  useQuery({ ...studentDashboardQuery, select: ({ figures }) => figures.totalProjects, enabled: false }).data

/** Preloads the student's dashboard if it is not cached. */
export function preloadDashboard(queryClient: QueryClient): void {
  void queryClient.prefetchQuery({ ...studentDashboardQuery, staleTime: Number.POSITIVE_INFINITY })
}
