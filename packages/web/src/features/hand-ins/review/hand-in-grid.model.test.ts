import type { GridPage, GridRow } from '@capstone/contract/hand-ins/review/review.schemas'
import { expect, it } from 'vitest'
import { arrangeColumns, findNextCell } from './hand-in-grid.model.ts'

const day = (date: number) => new Date(Date.UTC(2026, 10, date))

const rowOf = (name: string, itemIds: readonly string[]): GridRow => ({
  id: name,
  projectTitle: 'A bridge',
  student: { id: name, name },
  cells: itemIds.map((itemId) => ({
    handInId: `${name} ${itemId}`,
    itemId,
    state: 'open',
    dueAt: day(1),
    since: null,
    version: 0,
    isLate: false,
    status: 'open',
    dueDateSource: 'item',
    closedBeforeStart: false,
  })),
})

const pageOf = (items: GridRow[], columns: readonly (readonly [string, string, number])[]): GridPage => ({
  items,
  nextCursor: null,
  columns: columns.map(([itemId, title, date]) => ({ itemId, title, dueAt: day(date) })),
  now: day(20),
  timeZone: 'UTC',
})

const columnsOf = (pages: readonly GridPage[]) =>
  arrangeColumns(
    pages,
    pages.flatMap(({ items }) => items),
  )

it('items of several courses with the same title share a column; columns are sorted by earliest date', () => {
  const first = pageOf(
    [rowOf('Asha', ['a1', 'a2'])],
    [
      ['a1', 'Synopsis', 3],
      ['a2', 'Report', 9],
    ],
  )
  const second = pageOf(
    [rowOf('Dev', ['b1', 'b2'])],
    [
      ['b1', 'synopsis ', 3],
      ['b2', 'Report', 1],
    ],
  )
  const columns = columnsOf([first, second])
  expect(columns.map(({ title, dueAt }) => [title, dueAt])).toEqual([
    ['Report', null],
    ['Synopsis', day(3)],
  ])
  expect(columns.map(({ cells }) => [...cells.values()].map(({ handInId }) => handInId))).toEqual([
    ['Asha a2', 'Dev b2'],
    ['Asha a1', 'Dev b1'],
  ])
})

it('keeps two items of the same title in one project apart', () => {
  const page = pageOf(
    [rowOf('Asha', ['a1', 'a2']), rowOf('Dev', ['a2'])],
    [
      ['a1', 'Report', 3],
      ['a2', 'Report', 9],
    ],
  )
  expect(columnsOf([page]).map(({ cells }) => cells.size)).toEqual([2, 1])
})

const GRID = [
  ['a1', undefined, 'a3'],
  [undefined, 'b2', 'b3'],
  ['c1', 'c2', undefined],
]

it('arrow keys skip places without a cell and stop at the edges', () => {
  const from = (cell: string) =>
    ['ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowLeft'].map((key) => findNextCell(GRID, cell, key))
  expect(from('a1')).toEqual([undefined, 'a3', 'c1', undefined])
  expect(from('b2')).toEqual([undefined, 'b3', 'c2', undefined])
  expect(from('c2')).toEqual(['b2', undefined, undefined, 'c1'])
})

it('Home and End move to the first and the last cell of the row', () => {
  expect(['Home', 'End'].map((key) => findNextCell(GRID, 'b3', key))).toEqual(['b2', 'b3'])
  expect(['Home', 'End'].map((key) => findNextCell(GRID, 'c1', key))).toEqual(['c1', 'c2'])
})

it('other keys do not move the focus', () => {
  expect(findNextCell(GRID, 'a1', 'Enter')).toBeUndefined()
})
