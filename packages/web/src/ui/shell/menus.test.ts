import { expect, it } from 'vitest'
import { addMenuCount, menuOf } from './menus.ts'

it('gives the assistant its badge only if an AI service is set up', () => {
  const badgesOf = (isAiConfigured: boolean) =>
    menuOf('student', {}, { isAiConfigured }).flatMap(({ items }) =>
      items.flatMap(({ badge }) => badge ?? []),
    )
  expect(badgesOf(false)).toEqual([])
  expect(badgesOf(true)).toEqual(['AI'])
})

it('adds up what waits on a screen for several reasons', () => {
  const counts = { '/chat': { count: 2, label: '2 unread' }, '/papers': { count: 0, label: '' } }
  const added = { count: 1, label: '1 not sent' }
  expect(addMenuCount(counts, '/chat', added)['/chat']).toEqual({ count: 3, label: '2 unread, 1 not sent' })
  expect(addMenuCount(counts, '/papers', added)['/papers']).toEqual(added)
  expect(addMenuCount({}, '/chat', added)).toEqual({ '/chat': added })
  expect(addMenuCount(counts, '/chat', { count: 0, label: '' })).toBe(counts)
})
