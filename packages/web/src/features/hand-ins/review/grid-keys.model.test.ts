import { expect, it } from 'vitest'
import { findNextCell } from './grid-keys.model.ts'

const GRID = [
  ['a1', undefined, 'a3'],
  [undefined, 'b2', 'b3'],
  ['c1', 'c2', undefined],
]

it('arrow keys lead past places without a cell, and no further than the edges', () => {
  const from = (cell: string) =>
    ['ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowLeft'].map((key) => findNextCell(GRID, cell, key))
  expect(from('a1')).toEqual([undefined, 'a3', 'c1', undefined])
  expect(from('b2')).toEqual([undefined, 'b3', 'c2', undefined])
  expect(from('c2')).toEqual(['b2', undefined, undefined, 'c1'])
})

it('another key leads nowhere', () => {
  expect(findNextCell(GRID, 'a1', 'Enter')).toBeUndefined()
})
