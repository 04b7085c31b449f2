import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FilterBar, type FilterBarProps } from './filter-bar.tsx'

const show = (props: FilterBarProps) =>
  renderToStaticMarkup(
    <MantineProvider>
      <FilterBar {...props} />
    </MantineProvider>,
  )

test('the line of the count is blank while the count is loading, and absent if there is no count', () => {
  expect(show({ showing: 'Showing 4 of 4 tickets' })).toMatch(/<p [^>]*>Showing 4 of 4 tickets<\/p>/)
  expect(show({ showing: undefined })).toMatch(/<p [^>]*>\u00a0<\/p>/)
  expect([show({ showing: null }), show({})].filter((markup) => markup.includes('<p'))).toEqual([])
})
