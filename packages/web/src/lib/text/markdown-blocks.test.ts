import { expect, it } from 'vitest'
import { markdownBlocks } from './markdown-blocks.ts'

it('splits paragraphs, lists and fenced code', () => {
  const text = 'One\ntwo\n\n- a\n- b\n\n```js\nlet a\n\nlet b\n```\n\nThree'
  expect(markdownBlocks(text).map((block) => block.trimEnd())).toEqual([
    'One\ntwo',
    '- a\n- b',
    '```js\nlet a\n\nlet b\n```',
    'Three',
  ])
})

it.each([
  ['a list with blank lines between its items', '1. a\n\n2. b\n\n3. c'],
  ['a list below a line of text', 'For example:\n- a\n\n- b\n\n- c'],
  ['a list below a heading', '## Steps\n1. a\n\n2. b'],
  ['what is indented below an item', '- a\n\n  more of a\n\n      code'],
  ['code that never ends', '~~~~\na\n\n```\n\n~~~\n\nb'],
  ['a footnote and its use', 'See[^1]\n\nAnd\n\n[^1]: there'],
  ['a link defined elsewhere', 'See [it][1]\n\n[1]: https://a.test'],
])('does not split %s', (_what, text) => {
  expect(markdownBlocks(text)).toEqual([text])
})

it('returns no block for no text', () => {
  expect(markdownBlocks('')).toEqual([])
  expect(markdownBlocks('\n\n ')).toEqual([])
})

it('keeps the blocks before the last when text is appended', () => {
  const whole = 'One\n\n1. a\n\n2. b\n\n```py\nx = 1\n\ny = 2\n```\n\n| a |\n|---|\n| b |\n\nEnd *here*.'
  let before: string[] = []
  for (let length = 1; length <= whole.length; length++) {
    const now = markdownBlocks(whole.slice(0, length))
    const finished = before.slice(0, -1).map((block) => block.trimEnd())
    expect(now.slice(0, finished.length).map((block) => block.trimEnd())).toEqual(finished)
    before = now
  }
  expect(markdownBlocks(whole).join('\n')).toBe(whole)
})
