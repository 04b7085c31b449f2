import { expect, it } from 'vitest'
import { findDropPlace } from './drag-order.ts'

// The middles are at 20, 100 and 180.
const ROWS = [
  { top: 0, height: 40 },
  { top: 40, height: 120 },
  { top: 160, height: 40 },
]

it.each([
  ['stays until its edge is past the middle of the next row', 0, 59, 0],
  ['moves down by one row', 0, 61, 1],
  ['moves past several rows', 0, 141, 2],
  ['moves up past a taller row', 2, -61, 1],
  ['moves to the top', 2, -500, 0],
  ['moves to the end', 1, 500, 2],
])('a dragged row %s', (_, from, offset, place) => {
  expect(findDropPlace(ROWS, from, offset)).toBe(place)
})
