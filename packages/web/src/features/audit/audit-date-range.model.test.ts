import { AUDIT_TIME_RANGE } from '@capstone/contract/audit/audit.constants'
import { expect, test } from 'vitest'
import { parseDay, toTimeRange } from './audit-date-range.model.ts'

test('only existing dates are accepted', () => {
  expect(parseDay('2026-11-24')).toBe('2026-11-24')
  expect(parseDay('2024-02-29')).toBe('2024-02-29')
  for (const value of [
    '2026-02-29',
    '2026-11-31',
    '2026-13-01',
    '24.11.2026',
    '2026-11-24T00:00',
    '',
    5,
    null,
  ])
    expect(parseDay(value)).toBeUndefined()
})

test('a range covers whole days, in the viewer’s time zone', () => {
  expect(toTimeRange({ from: '2026-11-24', to: '2026-11-30' })).toEqual({
    from: new Date(2026, 10, 24),
    until: new Date(2026, 11, 1),
  })
  expect(toTimeRange({ to: '2026-12-31' })).toEqual({ until: new Date(2027, 0, 1) })
  expect(toTimeRange({})).toEqual({})
})

test('an incomplete or distant year is limited to the first or last allowed date', () => {
  expect(toTimeRange({ from: '0002-11-24', to: '9999-12-31' })).toEqual({
    from: AUDIT_TIME_RANGE.min,
    until: AUDIT_TIME_RANGE.max,
  })
})
