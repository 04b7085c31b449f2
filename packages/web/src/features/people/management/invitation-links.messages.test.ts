import { expect, test } from 'vitest'
import { toLinkRows } from './invitation-links.messages.ts'

test.each(['=1+1', '＝1+1', 'Ann;=1+1', 'Ann";=A1'])('escapes the formula in the name %s', (name) => {
  const [, [cell] = []] = toLinkRows([{ name, email: 'ann@university.test', link: 'https://portal.test/' }])
  expect(cell).toContain("'")
})
