import type { Session } from '@capstone/contract/accounts/accounts.schemas'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { sessionQuery } from '../session/session.ts'
import { writeSessionItem } from '../session/session-store.ts'
import { useStoredIdempotentId, withId } from './idempotent-id.ts'

test('unchanged content keeps its id; changed content gets another', () => {
  const first = withId(null, { title: 'A map', steps: ['Draw'] })
  expect(withId(first, { title: 'A map', steps: ['Draw'] })).toBe(first)
  const changed = withId(first, { title: 'A map', steps: ['Print'] })
  expect(changed.id).not.toBe(first.id)
  expect(withId(changed, { title: 'A map', steps: ['Print'] })).toBe(changed)
})

test.each(['{', 'null', '5', '{"content":"\\"It does not open.\\""}'])(
  'content gets an id that it keeps, although %j is stored',
  (stored) => {
    const client = new QueryClient()
    client.setQueryData(sessionQuery.queryKey, { viewer: { id: 'ananya' } } as Session)
    writeSessionItem('draft:ananya:new ticket:sent', stored)
    let idOf = (_content: unknown) => ''
    const Form = () => {
      idOf = useStoredIdempotentId(['new ticket']).idOf
      return null
    }
    renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(Form)))
    const id = idOf('It does not open.')
    expect(id).toMatch(/^[\da-f-]{36}$/)
    expect(idOf('It does not open.')).toBe(id)
  },
)
