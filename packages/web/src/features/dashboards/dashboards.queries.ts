import type { QueryClient } from '@tanstack/react-query'
import { calls } from '../../lib/api.ts'

/** The figures over one's own dashboard. */
export const studentFiguresQuery = calls.dashboards.studentFigures.queryOptions()

/** Asks for the figures if they are not there yet, without waiting. */
export function preloadStudentFigures(queryClient: QueryClient): void {
  void queryClient.prefetchQuery({ ...studentFiguresQuery, staleTime: Number.POSITIVE_INFINITY })
}
