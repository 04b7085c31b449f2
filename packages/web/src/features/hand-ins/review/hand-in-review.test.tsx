import { handInErrors } from '@capstone/contract/hand-ins/hand-ins.errors'
import type { HandInDetail } from '@capstone/contract/hand-ins/hand-ins.schemas'
import { MantineProvider } from '@mantine/core'
import { ORPCError } from '@orpc/client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { handInQuery } from '../hand-in.queries.ts'
import { HandInReview } from './hand-in-review.tsx'

const ID = '5f0c1f8e-6f0a-4b62-9a3c-1c2d3e4f5a6b'
const { status, message } = handInErrors.HAND_IN_NOT_FOUND

test('a hand-in that was removed while its review is open is reported as missing', () => {
  const client = new QueryClient()
  const { queryKey } = handInQuery(ID)
  const handIn = { id: ID, title: 'Synopsis', versions: [] }
  client.setQueryData(queryKey, handIn as unknown as HandInDetail)
  const error = new ORPCError('HAND_IN_NOT_FOUND', { defined: true, status, message })
  client.getQueryCache().find({ queryKey })?.setState({ status: 'error', error })
  const nothing = () => undefined
  const markup = renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={client}>
        <HandInReview
          id={ID}
          back={null}
          alert={null}
          onReviewed={nothing}
          onChangedMeanwhile={nothing}
          onFailedUnseen={nothing}
          onExtensionAnswered={nothing}
          onRemoved={nothing}
        />
      </QueryClientProvider>
    </MantineProvider>,
  )
  expect(markup).toContain(message)
  expect(markup).not.toContain('Synopsis')
})

test('a hand-in is refetched a second after its cut-off', () => {
  const now = new Date()
  const { refetchInterval } = handInQuery(ID)
  const closing = (milliseconds: number) =>
    refetchInterval({ state: { data: { now, closesAt: new Date(now.getTime() + milliseconds) } } })
  expect(closing(60_000)).toBe(61_000)
  expect(closing(-1)).toBe(false)
  expect(refetchInterval({ state: { data: { now, closesAt: null } } })).toBe(false)
})
