import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { calls } from './api.ts'
import { invalidateDashboards } from './invalidate-dashboards.ts'

afterEach(() => {
  vi.useRealTimers()
})

it('invalidates at once, and again when the server has recomputed its figures', () => {
  vi.useFakeTimers()
  const client = new QueryClient()
  const invalidate = vi.spyOn(client, 'invalidateQueries')
  invalidateDashboards(client)
  expect(invalidate).toHaveBeenCalledExactlyOnceWith({ queryKey: calls.dashboards.key() })
  vi.advanceTimersByTime(10_000)
  expect(invalidate).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1000)
  expect(invalidate).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(60_000)
  expect(invalidate).toHaveBeenCalledTimes(2)
})
