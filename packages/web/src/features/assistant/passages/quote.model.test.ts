import { expect, it } from 'vitest'
import { splitQuote, toBlocks, toExcerpt } from './quote.model.ts'

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

/** A quote with every occurrence of these words marked. */
const mark = (quote: string, ...words: readonly string[]) => ({
  quote,
  markedWords: words
    .flatMap((word) => [...quote.matchAll(new RegExp(word, 'g'))])
    .map(({ index, 0: { length } }) => ({ start: index, end: index + length }))
    .sort((one, other) => one.start - other.start),
})
const FILLER = 'Nothing of this sentence was asked for, and it says so at some length. '.repeat(3)

it('shortens a long quote to the consecutive sentences with the most marked words', () => {
  const answer = 'On the second farm the model gets worse. It has learned the soil.'
  const { quote, markedWords, isCutBefore, isCutAfter } = toExcerpt(
    mark(`The model is small. ${FILLER}${answer} ${FILLER}${FILLER}`, 'model', 'second farm', 'worse'),
  )
  expect(quote.startsWith(answer)).toBe(true)
  expect(quote.length).toBeLessThanOrEqual(280)
  expect([isCutBefore, isCutAfter]).toEqual([true, true])
  expect(markedWords.map(({ start, end }) => quote.slice(start, end))).toEqual([
    'second farm',
    'model',
    'worse',
  ])
})

it('leaves a quote of a few lines whole, and begins at the start if no word was found', () => {
  const short = mark(`${FILLER}It ends here.`, 'ends')
  expect(toExcerpt(short)).toEqual({ ...short, isCutBefore: false, isCutAfter: false })
  const { quote, isCutBefore, isCutAfter } = toExcerpt(mark(FILLER.repeat(3)))
  expect([FILLER.repeat(3).startsWith(quote), quote.length > 140]).toEqual([true, true])
  expect([isCutBefore, isCutAfter]).toEqual([false, true])
})

it('never divides a table, and shows its cells apart', () => {
  const rows = [
    'Model | Error',
    ...Array.from({ length: 12 }, (_, number) => `Model number ${number} | ${number}.4 days`),
  ]
  const table = rows.join('\n')
  const excerpt = toExcerpt(mark(`${FILLER}\n${table}\n${FILLER}`, '7.4', 'Error'))
  expect(excerpt.quote).toBe(table)
  const [block, ...others] = toBlocks(excerpt)
  expect(others).toEqual([])
  if (block?.kind !== 'table') throw new Error('It is no table.')
  expect(
    block.rows.map((cells) => cells.map((parts) => parts.map(({ text }) => text).join('')).join(' | ')),
  ).toEqual(rows)
  expect(block.rows[0]?.[1]).toEqual([{ text: 'Error', isMarked: true }])
  expect(toBlocks(mark(`Before\n${table}\nAfter`)).map(({ kind }) => kind)).toEqual(['text', 'table', 'text'])
})
