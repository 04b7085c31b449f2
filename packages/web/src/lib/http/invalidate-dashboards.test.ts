import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { calls } from './api.ts'
import { invalidateDashboards } from './invalidate-dashboards.ts'

afterEach(() => {
  vi.useRealTimers()
})

it('asks at once, and again when the server has counted anew', () => {
  vi.useFakeTimers()
  const client = new QueryClient()
  const asked = vi.spyOn(client, 'invalidateQueries')
  invalidateDashboards(client)
  expect(asked).toHaveBeenCalledExactlyOnceWith({ queryKey: calls.dashboards.key() })
  vi.advanceTimersByTime(10_000)
  expect(asked).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1000)
  expect(asked).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(60_000)
  expect(asked).toHaveBeenCalledTimes(2)
})
