import { expect, test } from 'vitest'
import { findNeighbour } from './instructor-hand-ins-queue.tsx'

const rows = (...ids: string[]) => ids.map((id) => ({ id }))
const neighboursOf = (handIns: { id: string }[], openId: string | undefined, lastIndex: number) =>
  [-1, 1].map((distance) => findNeighbour(handIns, openId, lastIndex, distance))

test('the neighbours of a hand-in are the rows above and below it', () => {
  const handIns = rows('a', 'b', 'c')
  expect(neighboursOf(handIns, 'b', 1)).toEqual(['a', 'c'])
  expect(neighboursOf(handIns, 'a', 0)).toEqual([undefined, 'b'])
  expect(neighboursOf(handIns, 'c', 2)).toEqual(['b', undefined])
})

test('the neighbours of a hand-in that has left the queue are those it had', () => {
  expect(neighboursOf(rows('a', 'c', 'd'), 'b', 1)).toEqual(['a', 'c'])
  expect(neighboursOf(rows('a', 'b'), 'c', 2)).toEqual(['b', undefined])
})

test('the neighbour of a hand-in that was never in the queue is the first row', () => {
  expect(neighboursOf(rows('a', 'b'), 'z', -1)).toEqual(['a', 'a'])
  expect(neighboursOf(rows('a', 'b'), undefined, -1)).toEqual(['a', 'a'])
})
