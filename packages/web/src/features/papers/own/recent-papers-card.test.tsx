import { MantineProvider } from '@mantine/core'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RecentPapersCard } from './recent-papers-card.tsx'

const PAPER = {
  id: 'paper',
  title: 'Tide clocks',
  status: 'draft',
  publishedAt: null,
  isReturned: true,
} as const

test('a returned paper is not amber a second time below the next steps', async () => {
  const component = () => (
    <MantineProvider>
      <RecentPapersCard papers={[{ ...PAPER, uploadedAt: new Date() }]} />
    </MantineProvider>
  )
  const router = createRouter({ routeTree: createRootRoute({ component }), history: createMemoryHistory() })
  await router.load()
  const markup = renderToString(<RouterProvider router={router} />)
  expect(markup).toContain('Returned with feedback')
  expect(markup).toContain('Read the feedback on Tide clocks')
  expect(markup).not.toContain('--need')
})
