import { DAY_MS } from '@capstone/contract/base.constants'
import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { parseTypedDay, parseTypedDayAndTime } from '../../lib/text/typed-date.ts'
import { DateField } from './date-field.tsx'
import { DateTimeField } from './date-time-field.tsx'

test.each([
  ['2026-12-07T18:00', 'Mon, Dec 7, 6:00 pm'],
  ['2026-11-20T18:00', 'Fri, Nov 20, 2026, 6:00 pm'],
  ['2027-01-13T18:00', 'Wed, Jan 13, 2027, 6:00 pm'],
])('shows a date without its year if it is later this year: %s', (value, shown) => {
  const markup = renderToStaticMarkup(
    <MantineProvider>
      <DateTimeField label="Due" today="2026-11-24" value={value} onChange={() => undefined} />
    </MantineProvider>,
  )
  expect(markup).toContain(`value="${shown}"`)
})

test('the examples of an empty and of a malformed field can be typed and are a week ahead, all year', () => {
  const aheadOf = (today: string, read: string | null) =>
    (Date.parse(read?.slice(0, today.length) ?? '') - Date.parse(today)) / DAY_MS
  try {
    for (let day = 0; day < 366; day += 3) {
      const today = new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10)
      vi.setSystemTime(`${today}T12:00`)
      const markup = renderToStaticMarkup(
        <MantineProvider>
          <DateTimeField label="Due" today={today} value="soon" />
          <DateField label="Day" min={today} value="soon" />
        </MantineProvider>,
      )
      const [dateTimeExample = '', dayExample = ''] = [...markup.matchAll(/“(.+?)”/g)].map(
        ([, example = '']) => example,
      )
      const [dateTimeHint = '', dayHint = ''] = [...markup.matchAll(/placeholder="(.+?)"/g)].map(
        ([, hint = '']) => hint,
      )
      const options = { today, from: today }
      for (const text of [dateTimeExample, dateTimeHint])
        expect(aheadOf(today, parseTypedDayAndTime(text, { ...options, time: '09:00' }))).toBe(7)
      for (const text of [dayExample, dayHint]) expect(aheadOf(today, parseTypedDay(text, options))).toBe(7)
      expect(parseTypedDayAndTime(dateTimeExample, { ...options, time: '09:00' })).toMatch(/T18:00$/)
    }
  } finally {
    vi.useRealTimers()
  }
})
