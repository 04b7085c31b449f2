import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ownHandInsQuery } from './own-hand-ins.queries.ts'
import { ProjectHandInsCard } from './project-hand-ins-card.tsx'

const PROJECT = '5f0c1f8e-6f0a-4b62-9a3c-1c2d3e4f5a6b'

function renderWithoutHandIns(isCompleted: boolean): string {
  const client = new QueryClient()
  client.setQueryData(ownHandInsQuery(PROJECT).queryKey, {
    pages: [{ items: [], nextCursor: null, now: new Date(), timeZone: 'UTC' }],
    pageParams: [''],
  })
  return renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={client}>
        <ProjectHandInsCard assignmentId={PROJECT} isCompleted={isCompleted} />
      </QueryClientProvider>
    </MantineProvider>,
  )
}

test('promises hand-ins only while the project is not completed', () => {
  expect(renderWithoutHandIns(false)).toContain('Nothing to hand in yet')
  const completed = renderWithoutHandIns(true)
  expect(completed).toContain('Nothing was asked for')
  expect(completed).not.toContain('appears here')
})
