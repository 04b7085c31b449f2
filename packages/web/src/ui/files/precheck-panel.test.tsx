import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PrecheckPanel, type PrecheckPanelProps } from './precheck-panel.tsx'

const NOTHING = { pages: null, hasText: null, abstract: null, abstractWords: null }

type Precheck = PrecheckPanelProps['precheck']
const show = (precheck: Pick<Precheck, 'data'> & Partial<Precheck>) =>
  renderToStaticMarkup(
    <MantineProvider>
      <PrecheckPanel
        precheck={{ isError: false, isFetching: false, refetch: () => Promise.reject(), ...precheck }}
        noun="paper"
      />
    </MantineProvider>,
  )

test('a pre-check that timed out does not call the paper damaged, and can be retried', () => {
  const markup = show({ data: { outcome: 'busy', ...NOTHING } })
  expect(markup).toContain('could not be read in time')
  expect(markup).toContain('Try again')
  expect(markup).not.toContain('opens on your own computer')
  expect(show({ data: { outcome: 'busy', ...NOTHING }, isFetching: true })).not.toContain('Try again')
})

test('an unreadable paper is reported, without a retry', () => {
  const markup = show({ data: { outcome: 'unreadable', ...NOTHING } })
  expect(markup).toContain('opens on your own computer')
  expect(markup).not.toContain('Try again')
})

test('the facts have their places while the paper is being read, so that nothing below moves', () => {
  const markup = show({ data: undefined, isFetching: true })
  expect(markup).toContain('Reading your paper')
  expect(markup.match(/<dt/g)).toHaveLength(3)
})
