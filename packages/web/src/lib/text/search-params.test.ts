import { SEARCH_MAX_LENGTH } from '@capstone/contract/base.constants'
import { expect, test } from 'vitest'
import { parseIdParam, parseTextParam } from './search-params.ts'

test.each([
  ['bridge', 'bridge'],
  ['', undefined],
  [undefined, undefined],
  [7, undefined],
  ['x'.repeat(SEARCH_MAX_LENGTH + 1), 'x'.repeat(SEARCH_MAX_LENGTH)],
  [`${'x'.repeat(SEARCH_MAX_LENGTH - 1)}🌉`, 'x'.repeat(SEARCH_MAX_LENGTH - 1)],
])('parseTextParam(%o) returns %o', (value, text) => {
  expect(parseTextParam(value)).toBe(text)
})

test.each([
  ['4B6f2f7e-8f6f-4a38-9c2b-0a1c8e6f1d11', '4b6f2f7e-8f6f-4a38-9c2b-0a1c8e6f1d11'],
  ['4b6f2f7e-8f6f-4a38-9c2b-0a1c8e6f1d1', undefined],
  ['dev@university.test', undefined],
  [undefined, undefined],
])('parseIdParam(%o) returns %o', (value, id) => {
  expect(parseIdParam(value)).toBe(id)
})
