import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ResponsiveTable } from './responsive-table.tsx'

it('stacked cells repeat the names of their columns, except hidden ones', () => {
  const markup = renderToStaticMarkup(
    <MantineProvider>
      <ResponsiveTable
        label="Links"
        stacks
        columns={[{ name: 'Name' }, { name: 'E-mail' }, { name: 'Link', isNameHidden: true }]}
        rows={[{ key: 'dev', cells: ['Dev', 'dev@university.test', 'Copy'] }]}
      />
    </MantineProvider>,
  )
  const occurrencesOf = (name: string) => markup.split(`>${name}<`).length - 1
  expect(['Name', 'E-mail', 'Link'].map(occurrencesOf)).toEqual([1, 2, 1])
})
