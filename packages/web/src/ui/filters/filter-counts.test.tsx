import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FilterCounts } from './filter-counts.tsx'

const show = (isUncounted: boolean) =>
  renderToStaticMarkup(
    <MantineProvider>
      <FilterCounts
        label="Papers in figures"
        name="Status"
        options={[{ value: '', label: 'All', count: isUncounted ? undefined : 1234, countLabel: 'Total' }]}
        isUncounted={isUncounted}
        value=""
        onChange={() => {}}
      />
    </MantineProvider>,
  )

test('has no figures, and loads none, if there are too many rows to count', () => {
  expect(show(false)).toMatch(/All<\/span> <span><small>Total <\/small><b>1,234<\/b>/)
  expect(show(true)).toMatch(/All<\/span> <\/label>/)
})
