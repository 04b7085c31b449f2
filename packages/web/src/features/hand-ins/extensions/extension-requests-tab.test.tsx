import type { ListedExtension } from '@capstone/contract/hand-ins/extensions/extensions.schemas'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ExtensionRequestsTab } from './extension-requests-tab.tsx'
import { extensionsQuery } from './extensions.queries.ts'

const now = new Date('2026-11-20T08:00Z')

function renderRequest(requestedAt: Date): string {
  const extension: Partial<ListedExtension> = {
    id: '5f0c1f8e-6f0a-4b62-9a3c-1c2d3e4f5a6b',
    status: 'requested',
    isWaiting: true,
    student: { name: 'Arjun', course: 'MCA', year: 'Final Year' } as ListedExtension['student'],
    title: 'Source code',
    reason: 'Illness',
    dueAt: new Date('2026-11-22T08:00Z'),
    until: new Date('2026-11-25T08:00Z'),
    requestedAt,
    isRecommended: null,
  }
  const page = { items: [extension], nextCursor: null, open: 1, mentorsDecide: false, now, timeZone: 'UTC' }
  const client = new QueryClient()
  client.setQueryData(extensionsQuery('open').queryKey, { pages: [page], pageParams: [''] } as never)
  const nothing = () => undefined
  return renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={client}>
        <ExtensionRequestsTab
          filter="open"
          onFilter={nothing}
          onOpen={nothing}
          onDecided={nothing}
          onOutdated={nothing}
        />
      </QueryClientProvider>
    </MantineProvider>,
  )
}

test('a request shows its dates and how long it has waited, highlighted when that is long', () => {
  const LABEL = /<p class="[^"]*label[^"]*"( data-needs-attention="true")?>([^<]*)</
  expect(LABEL.exec(renderRequest(new Date('2026-11-16T08:00Z')))?.slice(1)).toEqual([
    ' data-needs-attention="true"',
    'Waiting 4 days',
  ])
  const recent = renderRequest(new Date('2026-11-19T08:00Z'))
  expect(LABEL.exec(recent)?.slice(1)).toEqual([undefined, 'Waiting 1 day'])
  expect(recent).toContain('until Wed, Nov 25')
  expect(recent).toContain('due Sun, Nov 22')
})
