import { expect, test } from 'vitest'
import { parseInstructor } from './assign-instructor-page.tsx'

test('a stored instructor stays chosen', () => {
  const meera = { id: '4b6f2f7e-8f6f-4a38-9c2b-0a1c8e6f1d11', name: 'Dr. Meera Kulkarni' }
  expect(parseInstructor(JSON.stringify(meera))).toEqual(meera)
})

test.each([null, '', '{', 'null', '5', '{}', '[]'])('nobody is chosen by the stored text %j', (text) => {
  expect(parseInstructor(text)).toBe(null)
})
