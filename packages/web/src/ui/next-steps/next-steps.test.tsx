import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { NextSteps } from './next-steps.tsx'

function linksOf(count: number) {
  const markup = renderToStaticMarkup(
    <MantineProvider>
      <NextSteps
        heading="Next"
        sentence="Two tickets have waited"
        afterThat={Array.from({ length: count }, (_, index) => `Step ${index}`)}
      />
    </MantineProvider>,
  )
  return [markup.match(/Step \d/g) ?? [], /\d more/.exec(markup)?.[0]]
}

test('up to three further steps are shown; of more, the first two and the number of the others', () => {
  expect(linksOf(0)).toEqual([[], undefined])
  expect(linksOf(3)).toEqual([['Step 0', 'Step 1', 'Step 2'], undefined])
  expect(linksOf(5)).toEqual([['Step 0', 'Step 1'], '3 more'])
})
