import type { Role } from '@capstone/contract/accounts/accounts.constants'
import type { Extension } from '@capstone/contract/hand-ins/extensions/extensions.schemas'
import type { HandInDetail } from '@capstone/contract/hand-ins/hand-ins.schemas'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { sessionQuery } from '../../../lib/session/session.ts'
import { createTimeFormats } from '../hand-in-times.ts'
import { ExtensionRequestPanel } from './extension-request-panel.tsx'

afterEach(() => vi.unstubAllGlobals())

const VIEWER_ID = '7a0c1f8e-6f0a-4b62-9a3c-1c2d3e4f5a6b'
const time = { now: new Date('2026-11-20T08:00Z'), timeZone: 'UTC' }
const extension = {
  id: '5f0c1f8e-6f0a-4b62-9a3c-1c2d3e4f5a6b',
  status: 'requested',
  reason: 'Illness',
  until: new Date('2026-11-25T08:00Z'),
  requestedAt: new Date('2026-11-17T08:00Z'),
  isRecommended: null,
  mentorName: 'Ines',
  mentorNote: '',
} as Extension

function renderFor(role: Role, isArchived: boolean, extensions = [extension]): string {
  const client = new QueryClient()
  client.setQueryData(sessionQuery.queryKey, { viewer: { id: VIEWER_ID, role } } as never)
  const project = { mentorName: 'Ines' }
  const handIn = {
    ...time,
    state: 'closed',
    isArchived,
    project,
    student: { name: 'Ananya' },
    extensions,
  }
  return renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={client}>
        <ExtensionRequestPanel
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

test('a note that was not sent stays readable once its request can no longer be answered', () => {
  const draftNames = ['extension-decision', 'extension-advice'].map((kind) =>
    ['draft', VIEWER_ID, kind, extension.id].join(':'),
  )
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => (draftNames.some((draft) => name.endsWith(draft)) ? 'Get well' : null),
  })
  const unsent = 'Your answer was not sent'
  for (const role of ['admin', 'instructor'] as const) {
    expect(renderFor(role, false)).not.toContain(unsent)
    for (const markup of [
      renderFor(role, true),
      renderFor(role, false, [{ ...extension, status: 'granted' }]),
      renderFor(role, false, [{ ...extension, id: 'newer' }, extension]),
    ]) {
      expect(markup).toContain(unsent)
      expect(markup).toContain('Get well')
    }
  }
})

test('says how long an open request has waited, and since when', () => {
  for (const role of ['admin', 'instructor'] as const) {
    const waiting = 'Requested Tue, Nov 17, 8:00 am, waiting 3 days'
    expect(renderFor(role, false)).toContain(waiting)
    expect(renderFor(role, false, [{ ...extension, status: 'granted' }])).not.toContain('waiting')
    expect(renderFor(role, true)).not.toContain('waiting')
  }
})

test('tells a mentor that they recommend it themselves', () => {
  const advised = { ...extension, isRecommended: true, mentorId: VIEWER_ID }
  expect(renderFor('instructor', false, [advised])).toContain('You recommend it')
  expect(renderFor('instructor', false, [{ ...advised, isRecommended: false }])).toContain(
    'You do not recommend it',
  )
  // The mentor before them advised.
  const byAnother = { ...advised, mentorId: extension.id }
  expect(renderFor('instructor', false, [byAnother])).toContain('Ines recommends it')
})
