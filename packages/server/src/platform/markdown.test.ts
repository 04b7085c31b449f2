import { expect, test } from 'vitest'
import { toPlainText } from './markdown.ts'

test.each([
  ['**Name** each _river_, *please*', 'Name each river, please'],
  ['- one\n* two\n  - three', '• one\n• two\n  • three'],
  ['See [the guide](https://x.test/a_b) and ![a map](https://x.test/m.png)', 'See the guide and a map'],
  ['<https://x.test/a>', 'https://x.test/a'],
  ['## Method\n> Say more.\n`sum()`', 'Method\nSay more.\nsum()'],
  ['snake_case_name, 2 * 3 * 4, a*b*c, page 3 #2', 'snake_case_name, 2 * 3 * 4, a*b*c, page 3 #2'],
])('%j is read as %j', (markdown, text) => expect(toPlainText(markdown)).toBe(text))
