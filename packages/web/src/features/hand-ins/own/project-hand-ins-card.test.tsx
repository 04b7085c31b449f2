import type { OwnHandIn } from '@capstone/contract/hand-ins/hand-ins.schemas'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { ownHandInsQuery } from './own-hand-ins.queries.ts'
import { ProjectHandInsCard } from './project-hand-ins-card.tsx'

// Links take a router.
vi.mock('@tanstack/react-router', () => ({ Link: 'a' }))

const PROJECT = '5f0c1f8e-6f0a-4b62-9a3c-1c2d3e4f5a6b'

const NOW = new Date('2026-11-21T08:00Z')

function renderCard(isCompleted: boolean, items: readonly OwnHandIn[] = []): string {
  const client = new QueryClient()
  client.setQueryData(ownHandInsQuery(PROJECT).queryKey, {
    pages: [{ items: [...items], nextCursor: null, now: NOW, timeZone: 'UTC' }],
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
  expect(renderCard(false)).toContain('Nothing to hand in yet')
  const completed = renderCard(true)
  expect(completed).toContain('Nothing was asked for')
  expect(completed).not.toContain('appears here')
})

test('says that a hand-in was returned and is closed, and until when more time can be requested', () => {
  const dueAt = new Date('2026-11-15T12:30Z')
  const returned = {
    id: 'h',
    title: 'Report',
    status: 'returned',
    state: 'closed',
    isArchived: false,
    dueAt,
    closesAt: dueAt,
    reviewedAt: NOW,
    newest: { number: 1 },
    extension: null,
  } as OwnHandIn
  const markup = renderCard(false, [returned])
  expect(markup).toContain('Returned, closed')
  expect(markup).toContain('you may ask for more time until Sat, Nov 28, 8:00 am')
})
