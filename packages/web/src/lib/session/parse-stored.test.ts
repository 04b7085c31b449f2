import { expect, it } from 'vitest'
import { parseStored } from './parse-stored.ts'

const readName = ({ name }: { name?: unknown }) => (typeof name === 'string' ? name : null)

it('returns what is read of a stored text', () =>
  expect(parseStored('{"name":"Ananya"}', readName)).toBe('Ananya'))

it.each([null, '', '{', 'null', '5', '{"name":5}'])('returns null for %j', (text) =>
  expect(parseStored(text, readName)).toBe(null),
)
