import type { Role } from '@capstone/contract/accounts/accounts.constants'
import type { Extension } from '@capstone/contract/hand-ins/extensions/extensions.schemas'
import type { HandInDetail } from '@capstone/contract/hand-ins/hand-ins.schemas'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { sessionQuery } from '../../../lib/session/session.ts'
import { createTimeFormats } from '../hand-in-times.ts'
import { ExtensionAdvicePanel } from './extension-advice-panel.tsx'

const time = { now: new Date('2026-11-20T08:00Z'), timeZone: 'UTC' }
const extension = {
  id: '5f0c1f8e-6f0a-4b62-9a3c-1c2d3e4f5a6b',
  status: 'requested',
  reason: 'Illness',
  until: new Date('2026-11-25T08:00Z'),
  isRecommended: null,
  mentorNote: '',
} as Extension

function renderFor(role: Role, isArchived: boolean): string {
  const client = new QueryClient()
  client.setQueryData(sessionQuery.queryKey, { viewer: { role } } as never)
  const project = { mentorName: 'Ines' }
  const handIn = {
    ...time,
    state: 'closed',
    isArchived,
    project,
    student: { name: 'Ananya' },
    extensions: [extension],
  }
  return renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={client}>
        <ExtensionAdvicePanel
          handIn={{ ...handIn, doesMentorDecide: false } as unknown as HandInDetail}
          times={createTimeFormats(time)}
        />
      </QueryClientProvider>
    </MantineProvider>,
  )
}

test('an undecided request of a removed project can be neither decided nor recommended', () => {
  expect(renderFor('admin', false)).toContain('Grant')
  expect(renderFor('instructor', false)).toContain('Recommend')
  for (const role of ['admin', 'instructor'] as const) {
    const removed = renderFor(role, true)
    expect(removed).toContain('Illness')
    expect(removed).not.toContain('<button')
  }
})
