import type { AssistantSources, SearchedDocument } from '@capstone/contract/assistant/passages.schemas'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { sourcesQuery } from '../assistant.queries.ts'
import { SearchedSources } from './searched-sources.tsx'

const documents = (count: number, state: SearchedDocument['state']) =>
  Array.from({ length: count }, (_, number) => ({
    title: `Document ${state} ${number}`,
    belongsTo: null,
    state,
    places: null,
    target: { kind: 'paper_version', id: `${state} ${number}` },
  }))

function renderSources(searched: number, unsearched: number, withholdsFiles = false): string {
  const client = new QueryClient()
  const sources = {
    documents: [...documents(searched, 'searched'), ...documents(unsearched, 'not_supported')],
    records: [],
    guidePages: 60,
    questions: [],
  }
  client.setQueryData(sourcesQuery.queryKey, sources as unknown as AssistantSources)
  return renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={client}>
        <SearchedSources withholdsFiles={withholdsFiles} />
      </QueryClientProvider>
    </MantineProvider>,
  )
}

test('shows a short list whole', () => {
  expect(renderSources(7, 2)).not.toContain('<details>')
})

test('says that files are not searched where they are withheld from the AI', () => {
  expect(renderSources(1, 0)).toContain('Everything you may open')
  const markup = renderSources(0, 0, true)
  expect(markup).not.toContain('Everything you may open')
  expect(markup).toContain('but not your files')
})

test('collapses a long list, so that what follows stays in view', () => {
  const markup = renderSources(20, 3)
  // The study guide is a row, too.
  expect(markup).toContain('>17 more<')
  expect(markup).toContain('>3 documents<')
  const [shown = ''] = markup.split('<details>')
  expect(shown).toContain('Document searched 3')
  expect(shown).not.toContain('Document searched 4')
  expect(markup).toContain('Document searched 19')
  expect(markup).toContain('60 pages')
})
