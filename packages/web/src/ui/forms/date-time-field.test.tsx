import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
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
