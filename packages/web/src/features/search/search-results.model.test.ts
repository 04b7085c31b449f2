import { randomUUID } from 'node:crypto'
import type { SearchResults } from '@capstone/contract/search/search.schemas'
import { expect, test } from 'vitest'
import { groupSearchResults } from './search-results.model.ts'

const fiveResults = [1, 2, 3, 4, 5].map((n) => ({
  id: randomUUID(),
  title: `Report ${n}`,
  personName: 'Ananya Rao',
  status: 'open',
}))
const person = {
  id: randomUUID(),
  name: 'Ananya Rao',
  email: 'ananya@university.test',
  role: 'student',
} as const
const NOTHING: SearchResults = {
  people: [],
  projects: [],
  assignments: [],
  handIns: [],
  papers: [],
  requests: [],
  tickets: [],
  instructorTickets: [],
  threads: [],
}
const countsOf = (results: Partial<SearchResults>) =>
  groupSearchResults('admin', { ...NOTHING, ...results }).map(({ items }) => items.length)

test('of many kinds, each shows fewer results, so that one does not hide the others', () => {
  expect(countsOf({ handIns: fiveResults })).toEqual([5])
  expect(countsOf({ people: [person], handIns: fiveResults, papers: fiveResults })).toEqual([1, 4, 4])
  expect(
    countsOf({
      people: [person],
      projects: fiveResults,
      handIns: fiveResults,
      papers: fiveResults,
      requests: fiveResults,
      tickets: fiveResults,
      instructorTickets: fiveResults,
    }),
  ).toEqual([1, 2, 2, 2, 2, 2, 2])
})

test('a hand-in names its project, because several projects ask for the same', () => {
  const [first] = fiveResults
  if (!first) throw new Error('There is none.')
  const own = { ...first, personName: null, projectTitle: 'Campus map' }
  const [group] = groupSearchResults('student', { ...NOTHING, handIns: [own] })
  expect(group?.items.map(({ detail }) => detail)).toEqual(['open · Campus map'])
})
