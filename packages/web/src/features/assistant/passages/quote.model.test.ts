import { expect, it } from 'vitest'
import { splitQuote } from './quote.model.ts'

const show = (quote: string, ...markedWords: [number, number][]) =>
  splitQuote({ quote, markedWords: markedWords.map(([start, end]) => ({ start, end })) })
    .map(({ text, isMarked }) => (isMarked ? `<${text}>` : text))
    .join('')

it('marks the words found, and joins those that stand side by side', () => {
  expect(show('On the second farm it falls', [7, 13], [14, 18], [22, 27])).toBe(
    'On the <second farm> it <falls>',
  )
  expect(show('farm', [0, 4])).toBe('<farm>')
  expect(show('No word')).toBe('No word')
})

it('keeps the whole quote when marks overlap or lie outside of it', () => {
  expect(show('On farm B', [3, 7], [5, 9], [40, 44])).toBe('On <farm> B')
})
