import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RefetchAlert, type RefetchAlertProps } from './refetch-alert.tsx'

const FAILED = 'Failed to load this project'
const refetch: RefetchAlertProps['query']['refetch'] = () => Promise.reject(new Error('not called'))
const render = (data: unknown, isError: boolean) =>
  renderToStaticMarkup(
    <MantineProvider>
      <RefetchAlert query={{ data, isError, refetch }} message={FAILED} />
    </MantineProvider>,
  )

test('a failed refetch is reported, with a button that tries again', () => {
  const markup = render([], true)
  expect(markup).toContain(FAILED)
  expect(markup).toContain('Try again')
})

test.each([
  ['what was loaded is current', [], false],
  ['nothing was loaded, for which the screen has an error of its own', undefined, true],
])('nothing is shown if %s', (_, data, isError) => {
  expect(render(data, isError)).not.toContain(FAILED)
})
