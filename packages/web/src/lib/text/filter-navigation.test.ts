import type { UseNavigateResult } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { createFilterNavigation } from './filter-navigation.ts'
import { parseTextParam } from './search-params.ts'

type Search = Readonly<Record<string, unknown>>

const parse = ({ search, status }: Search) => ({
  search: parseTextParam(search),
  status: status === 'open' ? status : undefined,
})

/** Opens a list whose filters change its address, which is never rendered. */
function openList(address: Search) {
  const list = { address, entries: 1 }
  const navigate = ({ search, replace }: { search: (now: Search) => Search; replace: boolean }) => {
    list.address = search(list.address)
    if (!replace) list.entries += 1
  }
  return {
    list,
    changeFilters: createFilterNavigation(navigate as unknown as UseNavigateResult<string>, parse),
  }
}

test('changes in a row all apply, before any of them is rendered', () => {
  const { list, changeFilters } = openList({ ticket: '7' })
  void changeFilters({ status: 'open' })
  void changeFilters({ search: 'leak' })
  expect(list.address).toEqual({ search: 'leak', status: 'open' })
})

test('a search text replaces the history entry, and another filter adds one', () => {
  const { list, changeFilters } = openList({ search: 'le' })
  void changeFilters({ search: 'leak' })
  expect(list.entries).toBe(1)
  void changeFilters({ status: 'open' })
  expect(list.entries).toBe(2)
  void changeFilters({})
  expect(list.entries).toBe(2)
})

test('wrong values and other parameters are dropped', () => {
  const { list, changeFilters } = openList({ ticket: '7', status: 'open' })
  void changeFilters({ status: 'lost' })
  expect(list.address).toEqual({})
})
