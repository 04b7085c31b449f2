import { expect, test } from 'vitest'
import { toPlainText } from './markdown.ts'

test.each([
  ['**Name** each _river_, *please*', 'Name each river, please'],
  ['- one\n* two\n  - three', '• one\n• two\n  • three'],
  ['See [the guide](https://x.test/a_b) and ![a map](https://x.test/m.png)', 'See the guide and a map'],
  ['<https://x.test/a>', 'https://x.test/a'],
  ['## Method\n> Say more.\n`sum()`', 'Method\nSay more.\nsum()'],
  ['snake_case_name, 2 * 3 * 4, a*b*c, page 3 #2', 'snake_case_name, 2 * 3 * 4, a*b*c, page 3 #2'],
  ['[a river](https://x.test/River_(water)), [a lake]()', 'a river, a lake'],
])('%j is read as %j', (markdown, text) => expect(toPlainText(markdown)).toBe(text))

// A list shows excerpts of a hundred feedback texts.
test.each([
  ['line breaks', `a${'\n'.repeat(3998)}b`],
  ['line breaks and spaces', `a${'\n '.repeat(1999)}b`],
  ['links without an end', '[]('.repeat(1333)],
  ['pictures without an end', '![](x'.repeat(800)],
  ['addresses without an end', '<http://a'.repeat(444)],
  ['brackets', '[('.repeat(2000)],
  ['emphasis', '*a _b '.repeat(666)],
])('threat-48 feedback of %s takes little time', (_what, markdown) => {
  const before = process.threadCpuUsage()
  for (let each = 0; each < 100; each++) toPlainText(markdown)
  const { user, system } = process.threadCpuUsage(before)
  expect(user + system, 'processor time of a list in microseconds').toBeLessThan(200_000)
})
