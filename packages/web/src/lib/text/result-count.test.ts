import { COUNTED_MAX } from '@capstone/contract/base.constants'
import { expect, it } from 'vitest'
import { formatCappedCount, formatShownCount } from './result-count.ts'

it.each([
  [4, 31, 'Showing 4 of 31 requests'],
  [0, 31, 'Showing 0 of 31 requests'],
  [COUNTED_MAX - 1, 20_000, 'Showing 999 of 20,000 requests'],
  [COUNTED_MAX, 20_000, 'Showing 1,000+ of 20,000 requests'],
  // The total is counted exactly, so a search that matches everything shows it.
  [COUNTED_MAX, COUNTED_MAX, 'Showing 1,000 of 1,000 requests'],
  [20_304, 20_304, 'Showing 20,304 of 20,304 requests'],
  // The cached total may be older than the matches.
  [3, 2, 'Showing 3 of 3 requests'],
  [1, 0, 'Showing 1 of 1 requests'],
])('%i matches of %i are formatted as "%s"', (matching, total, sentence) => {
  expect(formatCappedCount(matching, total, 'requests')).toBe(sentence)
})

it('formatShownCount shows exact matches beyond COUNTED_MAX', () => {
  expect(formatShownCount(1234, 2000, 'projects')).toBe('Showing 1,234 of 2,000 projects')
})
