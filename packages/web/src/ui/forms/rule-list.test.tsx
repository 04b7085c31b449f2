import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { RuleList } from './rule-list.tsx'

const textsOf = (isMet: boolean) =>
  renderToStaticMarkup(
    <MantineProvider>
      <RuleList rules={[{ text: 'At least 6 characters', isMet }, { text: 'Not a common password' }]} />
    </MantineProvider>,
  )
    .match(/<li.*?<\/li>/g)
    ?.map((item) => [item.replace(/<[^>]+>/g, ''), item.includes('aria-live="polite"')])

it('says in words whether a rule is met, and nothing of one that only the server can check', () => {
  expect(textsOf(false)).toEqual([
    ['At least 6 characters, not met yet', true],
    ['Not a common password', false],
  ])
  expect(textsOf(true)?.[0]).toEqual(['At least 6 characters, met', true])
})
