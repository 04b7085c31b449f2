import { expect, it } from 'vitest'
import { menuOf } from './menus.ts'

it('gives the assistant its badge only if an AI service is set up', () => {
  const badgesOf = (isAiConfigured: boolean) =>
    menuOf('student', {}, { isAiConfigured }).flatMap(({ items }) =>
      items.flatMap(({ badge }) => badge ?? []),
    )
  expect(badgesOf(false)).toEqual([])
  expect(badgesOf(true)).toEqual(['AI'])
})
